import { existsSync } from 'node:fs';
import { mkdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';

/** A section kind that was made. */
export interface NewSection {
  folder: string;
  /** What to list where, for the one who made it. */
  nextSteps: string;
}

/**
 * Makes the folder of a new section kind in the project in `root`: schema, component and examples that work as they
 * are. Throws when the name is not kebab-case or taken.
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
  const component = pascalCase(kind);
  const files = {
    'schema.ts': schema(kind, `${camelCase(kind)}Section`),
    [`${component}.astro`]: astro(kind),
    'examples.yaml': examples(kind),
  };
  await mkdir(folder, { recursive: true });
  for (const [name, text] of Object.entries(files)) await writeFile(join(folder, name), text);
  return { folder, nextSteps: nextSteps(kind, component, Object.keys(files)) };
}

const pascalCase = (kind: string): string =>
  kind.replace(/(?:^|-)([a-z0-9])/g, (_part, first: string) => first.toUpperCase());

const camelCase = (kind: string): string => kind[0] + pascalCase(kind).slice(1);

const nextSteps = (
  kind: string,
  component: string,
  files: string[],
): string => `Made src/sections/${kind}: ${files.join(', ')}.

List the new kind in two files; until it stands in both, \`npm run check\` fails.
  src/sections/schema.ts
    import { ${camelCase(kind)}Section } from './${kind}/schema.ts';
    ${camelCase(kind)}Section() in sectionSchema
  src/sections/Sections.astro
    import ${component} from './${kind}/${component}.astro';
    case '${kind}':
      return <${component} {...section} context={context} />;
Then change schema, component and examples into what the section is.
`;

const schema = (kind: string, name: string): string => `import { z } from 'astro/zod';
import { text } from '#schemas/fields.ts';
import { sectionBase } from '#sections/base.ts';

/** A heading with two to six points. */
export const ${name} = () =>
  z.strictObject({
    kind: z.literal('${kind}'),
    ...sectionBase,
    heading: text('The heading, a sentence a person would say.', 4, 90),
    remark: text('One or two sentences beside the heading.', 10, 260).optional(),
    items: z
      .array(
        z.strictObject({
          title: text('The point.', 3, 60),
          text: text('One or two sentences.', 10, 320),
        }),
      )
      .min(2)
      .max(6),
  });
`;

const astro = (kind: string): string => `---
/** A heading with two to six points. */
import { anchor } from '#components/anchor.ts';
import Section from '#components/Section.astro';
import SectionHead from '#components/SectionHead.astro';
import type { PageContext } from '#model/pages.ts';
import type { SectionOf } from '#sections/schema.ts';

type Props = SectionOf<'${kind}'> & { context: PageContext };
const { heading, remark, items, tone, id = anchor(heading) } = Astro.props;
---
<Section labelledby={id} tone={tone}>
  <SectionHead id={id} heading={heading} remark={remark} />
  <ul class="${kind}">{items.map((item) => <li><h3>{item.title}</h3><p class="bark">{item.text}</p></li>)}</ul>
</Section>
<style is:global>
.${kind} { display: grid; gap: 1.5rem var(--spacing-gap); }
</style>
`;

const examples = (kind: string): string => `usual:
  kind: ${kind}
  heading: What a carpenter looks at first
  remark: Three things, and each of them takes a minute.
  items:
    - { title: The ground, text: "Whether it is level, wet or full of roots decides how deep the footings go." }
    - { title: The wall, text: "A ledger needs something solid behind the siding to hold on to." }
    - { title: The doors, text: "They say where people will walk, whatever the drawing says." }
shortest:
  kind: ${kind}
  heading: Look
  items:
    - { title: One, text: It is level. }
    - { title: Two, text: It is solid. }
longest:
  kind: ${kind}
  tone: haint
  heading: Six things that we look at on a first visit, before anybody says a word about the price
  remark: A visit takes about half an hour. You need not prepare anything, but it helps when the dog is indoors and the gate is open, and when you have thought a little about where the sun stands at supper time.
  items:
    - { title: The ground around the house and where its water goes, text: "Water that stands at the wall in March stands under the deck in April. We look for the low corner, for downspouts that end nowhere, and for the place where the grass stays green in August, because it tells where the ground is wet all year." }
    - { title: The wall, text: "Brick veneer cannot carry a ledger." }
    - { title: The doors, text: "They say where people will walk." }
    - { title: The sun, text: "Where is the shade at four in the afternoon?" }
    - { title: The neighbors, text: "What they see, and what you would rather not." }
    - { title: The way in, text: "Lumber comes on a truck, and a truck needs a lane." }
odd:
  kind: ${kind}
  tone: river
  heading: “Odd” words & a résumé
  items:
    - { title: "100% & more", text: "5 < 6, and text stays text: <em>so</em>." }
    - { title: Weatherproofing-polymethylmethacrylate, text: A long word must not push the page sideways. }
`;
