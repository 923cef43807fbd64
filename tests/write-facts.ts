import { cpSync } from 'node:fs';
import { join } from 'node:path';
import { writeFacts } from '#build/content-check/generated-facts.ts';
import { CONTENT } from '#schemas/collections.ts';
import { FROZEN_CONTENT } from './frozen-content.ts';
import { FROZEN_FACTS, root } from './project-copy.ts';

/** Before any test: the facts of the content, which the code under test imports, and those of the frozen content. */
export default function setUp(): void {
  writeFacts(root);
  for (const name of ['business', 'brand', 'interface'])
    cpSync(join(root, FROZEN_CONTENT, `${name}.yaml`), join(FROZEN_FACTS, CONTENT, `${name}.yaml`));
  writeFacts(FROZEN_FACTS);
}
