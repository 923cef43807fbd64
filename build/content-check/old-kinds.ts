/** Kinds of sections of earlier versions, each with what to write in its place. */
const NOW: Readonly<Record<string, string>> = {
  areas: '"kind: places" with "look: areas"',
  'before-after': '"kind: projects" with "look: before-after"',
  calendar: '"kind: chart" with "look: weeks"',
  cards: '"kind: list" with "look: cards"',
  links: '"kind: list" with "look: links"',
  map: '"kind: places" with "look: map"',
  team: '"kind: list" with "look: team"',
  year: '"kind: chart" with "look: months"',
};

/** What to write for a kind of an earlier version; undefined for any other. */
export function oldKind(value: unknown): string | undefined {
  const kind = String(value);
  if (kind === 'facts')
    return '"facts" is no section any more. Move its items into the hero at the top of the page, as "facts:".';
  const now = Object.hasOwn(NOW, kind) ? NOW[kind] : undefined;
  return now && `"${kind}" is a look now. Write ${now}; the other fields stay.`;
}
