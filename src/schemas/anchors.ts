import type { Section } from './section.ts';

/** Kinds without the field `id`: their heading is the page's h1, or they have no heading. */
type KindWithoutId<One extends Section = Section> = One extends Section
  ? 'id' extends keyof One
    ? never
    : One['kind']
  : never;

const WITHOUT_ANCHOR = { articles: true, body: true, hero: true } satisfies Record<
  KindWithoutId,
  true
>;

/** Whether a section of this kind has an anchor: its `id`, or one made from its heading. */
export const hasAnchor = (kind: string): boolean => !Object.hasOwn(WITHOUT_ANCHOR, kind);
