import { execFile } from 'node:child_process';
import { mkdir, mkdtemp, readFile, rm, symlink } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { expect, onTestFinished, test } from 'vitest';
import { parse } from 'yaml';
import { makeSection } from '#tools/toolchain/new-section.ts';

const repository = fileURLToPath(new URL('../..', import.meta.url));

/** A folder with the imports of a section schema. */
async function makeProject(): Promise<string> {
  const root = await mkdtemp(join(tmpdir(), 'new-section-'));
  onTestFinished(() => rm(root, { recursive: true, force: true }));
  await mkdir(join(root, 'src/schemas'), { recursive: true });
  for (const name of [
    'package.json',
    'node_modules',
    'src/schemas/fields.ts',
    'src/schemas/section-base.ts',
  ]) {
    await symlink(join(repository, name), join(root, name));
  }
  return root;
}

test('a new section has schema, component and examples, and the command says what to do next', async () => {
  const root = await makeProject();
  expect((await makeSection(root, 'wood-stove')).nextSteps).toMatchInlineSnapshot(`
    "Made src/schemas/sections/wood-stove.ts, and in src/sections/wood-stove WoodStove.astro and examples.yaml.

    List the new kind in two files; until it is in both, \`npm run check\` fails.
      src/schemas/section.ts
        import { woodStoveSection } from './sections/wood-stove.ts';
        woodStoveSection() in sectionSchema
      src/sections/Sections.astro
        import WoodStove from './wood-stove/WoodStove.astro';
        case 'wood-stove':
          return <WoodStove {...section} context={context} />;
    Then change schema, component and examples to your section.
    "
  `);
  const component = await readFile(join(root, 'src/sections/wood-stove/WoodStove.astro'), 'utf8');
  expect(component).toContain("type Props = SectionOf<'wood-stove'>");
});

test('the examples of a new section match its schema: usual, shortest, longest and odd', async () => {
  const root = await makeProject();
  await makeSection(root, 'wood-stove');
  const folder = join(root, 'src/sections/wood-stove');
  const examples: unknown = parse(await readFile(join(folder, 'examples.yaml'), 'utf8'));
  expect(Object.keys(Object(examples))).toEqual(['usual', 'shortest', 'longest', 'odd']);
  const code = `import { woodStoveSection } from ${JSON.stringify(join(root, 'src/schemas/sections/wood-stove.ts'))};
    for (const example of Object.values(${JSON.stringify(examples)})) woodStoveSection().parse(example);
    console.log(woodStoveSection().safeParse({ kind: 'wood-stove' }).success);`;
  const run = promisify(execFile)(process.execPath, ['--input-type=module', '--eval', code], {
    cwd: root,
  });
  expect((await run).stdout).toBe('false\n');
});

test('an invalid or used name creates nothing', async () => {
  const root = await makeProject();
  await makeSection(root, 'stove');
  await expect(makeSection(root, 'stove')).rejects.toThrow(
    'src/sections/stove is already there. Choose another name.',
  );
  for (const name of ['', 'WoodStove', 'wood stove', '../stove', '2nd', 'wood-']) {
    await expect(makeSection(root, name)).rejects.toThrow(
      `"${name}" is not a name for a section. Write small letters, digits and single hyphens: npm run new:section -- wood-stove`,
    );
  }
});
