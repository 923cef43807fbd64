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
      `"${kind}" is not a name for a section. Write small letters, digits and single hyphens: npm run new:section -- wood-stove`,
    );
  }
  const folder = join(root, 'src/sections', kind);
  if (existsSync(folder)) {
    throw new Error(`src/sections/${kind} is already there. Choose another name.`);
  }
  const name = kind.replace(/-(.)/g, (_part, first: string) => first.toUpperCase());
  const component = name.replace(/^./, (first) => first.toUpperCase());
  await mkdir(folder, { recursive: true });
  await mkdir(join(root, 'src/schemas/sections'), { recursive: true });
  const fill = async (from: string, to: string) => {
    const text = await readFile(join(template, from), 'utf8');
    await writeFile(to, text.replaceAll('KIND', kind).replaceAll('NAME', name));
  };
  await fill('schema.ts.txt', join(root, 'src/schemas/sections', `${kind}.ts`));
  await fill('Component.astro.txt', join(folder, `${component}.astro`));
  await fill('examples.yaml', join(folder, 'examples.yaml'));
  return { folder, nextSteps: describeNextSteps(kind, name, component) };
}

function describeNextSteps(kind: string, name: string, component: string): string {
  return `Made src/schemas/sections/${kind}.ts, and in src/sections/${kind} ${component}.astro and examples.yaml.

List the new kind in two files; until it is in both, \`npm run check\` fails.
  src/schemas/section.ts
    import { ${name}Section } from './sections/${kind}.ts';
    ${name}Section() in sectionSchema, in the order of the alphabet
  src/sections/Sections.astro
    import ${component} from './${kind}/${component}.astro';
    case '${kind}':
      return <${component} {...section} context={context} />;
Then change schema, component and examples to your section. \`npm run dev\` shows the examples of all kinds at
/examples/usual, /shortest, /longest and /odd; tests/content/section-examples.test.ts and
tests/browser/accessibility.spec.ts check them. There are 26 kinds at most: a new one takes the place of an old one.
`;
}
