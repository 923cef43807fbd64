/*
 * Shows only the towns that the field asks for, and only the offices that have one. Plain JavaScript, because
 * the page loads this file as it is (Towns.astro).
 */

/** @param {string | null | undefined} name */
const plain = (name) => (name ?? '').toLowerCase().replace(/[^a-z]/g, '');

/**
 * Hides the towns of a part that are not asked for, and the part without any. Returns the others.
 * @param {Element} part
 * @param {string} asked
 */
function filter(part, asked) {
  const towns = [...part.querySelectorAll('li[data-town]')];
  const found = towns.filter((town) => plain(town.textContent).includes(asked));
  for (const town of towns) town.toggleAttribute('hidden', !found.includes(town));
  part.toggleAttribute('hidden', found.length === 0);
  return found.map((town) => town.textContent?.trim());
}

for (const find of document.querySelectorAll('.town-find')) {
  const field = find.querySelector('input');
  const [says, none] = find.querySelectorAll('[role="status"] > span');
  const show = () => {
    const asked = plain(field?.value);
    /** @type {string[]} */
    const found = [];
    for (const office of find.parentElement?.querySelectorAll('.office') ?? []) {
      const name = office.querySelector('h3')?.textContent?.trim() ?? '';
      const towns = [...office.querySelectorAll('.place-group')].flatMap((part) =>
        filter(part, asked),
      );
      // An office for one town is named like it.
      const isTown = Boolean(office.querySelector('h3[data-town]')) && plain(name).includes(asked);
      office.toggleAttribute('hidden', towns.length === 0 && !isTown);
      found.push(...towns.map((town) => `${town}: ${name}`), ...(isTown ? [name] : []));
    }
    if (says) says.textContent = asked && found.length === 1 ? (found[0] ?? '') : '';
    none?.toggleAttribute('hidden', found.length > 0);
  };
  field?.addEventListener('input', show);
  show();
}
