/** Kinds of sections of earlier versions, each with what it is now. */
export const OLD_KINDS: Readonly<Record<string, { kind: string; look: string }>> = {
  areas: { kind: 'places', look: 'areas' },
  'before-after': { kind: 'projects', look: 'before-after' },
  calendar: { kind: 'chart', look: 'weeks' },
  cards: { kind: 'list', look: 'cards' },
  links: { kind: 'list', look: 'links' },
  map: { kind: 'places', look: 'map' },
  team: { kind: 'list', look: 'team' },
  year: { kind: 'chart', look: 'months' },
};

/** What to write for a kind of an earlier version; undefined for any other. */
export function oldKind(value: unknown): string | undefined {
  const name = String(value);
  if (name === 'facts')
    return '"facts" is no longer a section. Move its items into the hero at the top of the page, as "facts:".';
  const now = Object.hasOwn(OLD_KINDS, name) ? OLD_KINDS[name] : undefined;
  return (
    now &&
    `"${name}" is a look now. Write "kind: ${now.kind}" with "look: ${now.look}"; the other fields stay.`
  );
}
