import { cpSync, readFileSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import sharp from 'sharp';
import { parse } from 'yaml';
import { z } from 'zod';
import { writeFacts } from '#build/content-check/generated-facts.ts';
import { root } from './project-copy.ts';

/** The frozen content for which docs/requirements.md was met; the owner's content may change. */
export const FROZEN_CONTENT = 'tests/fixtures/site';

const photos = z.array(z.object({ file: z.string() }));

/**
 * Replaces the owner's content by the frozen content in a copy of the project, with a small plain picture for
 * each photo, no two alike, as wide as the narrowest width of a page.
 */
export async function freezeContent({ root: copy }: { root: string }): Promise<void> {
  const content = join(copy, 'src/content');
  rmSync(content, { recursive: true, force: true });
  cpSync(join(root, FROZEN_CONTENT), content, { recursive: true });
  const folder = join(content, 'photos');
  const listed = photos.parse(parse(readFileSync(join(folder, 'photos.yaml'), 'utf8')));
  const draw = ({ file }: { file: string }, index: number) =>
    sharp({
      create: { width: 390, height: 292, channels: 3, background: { r: index, g: 120, b: 80 } },
    })
      .jpeg()
      .toFile(join(folder, file));
  await Promise.all(listed.map(draw));
  writeFacts(copy);
}
