import { execFile } from 'node:child_process';
import { copyFile, mkdir, readFile, symlink } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { promisify } from 'node:util';
import { expect, test } from 'vitest';
import { root as repository } from '#tests/project-copy.ts';
import { tempFolder } from '#tests/temp-folder.ts';
import { makeSection } from '#tools/toolchain/new-section.ts';

test('a new section has examples that match its schema, and is listed among the kinds; a wrong or used name makes nothing', async () => {
  const root = tempFolder();
  for (const name of ['package.json', 'node_modules', ...['fields', 'section-base'].map(schema)]) {
    await mkdir(dirname(join(root, name)), { recursive: true });
    await symlink(join(repository, name), join(root, name));
  }
  const union = schema('section');
  await copyFile(join(repository, union), join(root, union));
  const { folder } = await makeSection(root, 'wood-stove');
  const listed = await readFile(join(root, union), 'utf8');
  expect(listed).toMatch(/\n {4}\w+Section\(fields\),\n {4}woodStoveSection\(fields\),\n/);
  expect(listed).toContain("import { woodStoveSection } from '#sections/wood-stove/schema.ts';");
  const code = `
    import { readFileSync } from 'node:fs';
    import { parse } from 'yaml';
    import { woodStoveSection } from ${JSON.stringify(join(root, 'src/sections/wood-stove/schema.ts'))};
    import { z } from 'astro/zod';
    const fields = { reference: () => z.string(), name: () => z.string() };
    const examples = parse(readFileSync(${JSON.stringify(join(folder, 'examples.yaml'))}, 'utf8'));
    for (const example of Object.values(examples)) woodStoveSection(fields).parse(example);
    console.log(Object.keys(examples).join(), woodStoveSection(fields).safeParse({ kind: 'wood-stove' }).success);`;
  const args = ['--input-type=module', '--eval', code];
  const run = promisify(execFile)(process.execPath, args, { cwd: root });
  expect((await run).stdout).toBe('usual,shortest,longest,odd false\n');

  await expect(makeSection(root, 'wood-stove')).rejects.toThrow('already exists');
  for (const name of ['', 'WoodStove', 'wood stove', '../stove', '2nd', 'wood-'])
    await expect(makeSection(root, name)).rejects.toThrow(`"${name}" is not a name for a section.`);
});

const schema = (name: string): string => `src/schemas/${name}.ts`;
