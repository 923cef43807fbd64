import { existsSync } from 'node:fs';
import { mkdir, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';

/** A section kind that was made. */
export interface NewSection {
  folder: string;
  /** What to do next, for the developer. */
  nextSteps: string;
}

const template = join(import.meta.dirname, 'section-template');

/**
 * Creates a new section kind in the project in `root` from tools/toolchain/section-template: a working
 * schema, component and examples. Throws when the name is not kebab-case or already used.
 */
export async function makeSection(root: string, kind: string): Promise<NewSection> {
  if (!/^[a-z][a-z0-9]*(-[a-z0-9]+)*$/.test(kind)) {
    throw new Error(
      `"${kind}" is not a name for a section. Write lowercase letters, digits and single hyphens: npm run new:section -- wood-stove`,
    );
  }
  const folder = join(root, 'src/sections', kind);
  if (existsSync(folder)) {
    throw new Error(`src/sections/${kind} already exists. Choose another name.`);
  }
  const name = kind.replace(/-(.)/g, (_part, first: string) => first.toUpperCase());
  const component = name.replace(/^./, (first) => first.toUpperCase());
  await mkdir(folder, { recursive: true });
  const fill = async (from: string, to: string) => {
    const text = await readFile(join(template, from), 'utf8');
    await writeFile(to, text.replaceAll('KIND', kind).replaceAll('NAME', name));
  };
  await fill('schema.ts.txt', join(folder, 'schema.ts'));
  await fill('Component.astro.txt', join(folder, `${component}.astro`));
  await fill('examples.yaml', join(folder, 'examples.yaml'));
  await listKind(join(root, 'src/schemas/section.ts'), kind, name);
  return { folder, nextSteps: describeNextSteps(kind, component) };
}

/** Adds a kind to the union of all kinds, in the order of the alphabet. */
async function listKind(file: string, kind: string, name: string): Promise<void> {
  const lines = (await readFile(file, 'utf8')).split('\n');
  insert(
    lines,
    `import { ${name}Section } from '#sections/${kind}/schema.ts';`,
    /^import .*#sections/,
  );
  insert(lines, `    ${name}Section(fields),`, /^ {4}\w+Section\(/);
  await writeFile(file, lines.join('\n'));
}

/** Inserts a line among those like it, which are sorted by the name of their kind. */
function insert(lines: string[], line: string, likeIt: RegExp): void {
  const nameIn = (one: string): string => /\w+(?=Section)/.exec(one)?.[0] ?? '';
  const after = lines.findLastIndex((one) => likeIt.test(one) && nameIn(one) < nameIn(line));
  const first = lines.findIndex((one) => likeIt.test(one));
  lines.splice(after < 0 ? first : after + 1, 0, line);
}

function describeNextSteps(kind: string, component: string): string {
  return `Made src/sections/${kind} with schema.ts, ${component}.astro and examples.yaml, and listed the kind in src/schemas/section.ts.

Change the three files to your section. \`npm run dev\` shows the examples of all kinds at /examples/usual, /shortest,
/longest and /odd; tests/content/section-examples.test.ts and tests/browser/accessibility.spec.ts check them. Search,
editor and content check read the new fields from the schema.
`;
}
