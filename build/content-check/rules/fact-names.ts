import {
  type Entry,
  fieldOf,
  isRecord,
  listOf,
  problemAt,
  textOf,
} from '#build/content-check/entry.ts';
import { FIGURE } from '#build/content-check/figures.ts';
import { list, nearest, quote } from '#build/content-check/message-parts.ts';
import type { Problem } from '#build/content-check/problem.ts';
import type { Site } from '#build/content-check/site.ts';
import { problemWith } from '#build/content-check/texts.ts';
import { EMPTY } from '#model/empty-facts.ts';
import { factsIn, madeFacts } from '#model/facts.ts';

/** Every `((fact))` in a text exists, and is written whole. */
export function* facts({ of, texts, facts: known, broken }: Site): Iterable<Problem> {
  if (!known) return;
  const services = of('services');
  const unsure = services.filter((entry) => broken.has(entry));
  const isKnown = (name: string): boolean =>
    Object.hasOwn(known, name) || unsure.some(({ id }) => name.startsWith(`${id}.`));
  for (const text of texts) {
    for (const name of factsIn(text.text)) {
      const written = quote(`((${name}))`);
      if (FIGURE.test(name)) {
        const message = `${written} works only in the text below the fields, in a paragraph of its own.`;
        if (text.path) yield problemWith(text, message);
      } else if (!isKnown(name)) {
        const remedy = missingField(name, services) ?? remedyFor(name, Object.keys(known));
        yield problemWith(text, `There is no fact ${written}. ${remedy}`);
      } else if (known[name] === EMPTY && !text.path) {
        const message = `${written} is not filled in yet, and only a field can leave its sentence out. Fill it in, or take it out of this text.`;
        yield problemWith(text, message);
      }
    }
    const [start] = /\(\([\w.-]*\)?/.exec(text.text.replace(/\(\([^()]*\)\)/g, '')) ?? [];
    const message = `A fact begins with ${quote(start)} but does not end. Write it like "((name))".`;
    if (start) yield problemWith(text, message);
  }
}

/** For a fact that its service would have with one more field. */
function missingField(name: string, services: readonly Entry[]): string | undefined {
  const [, id = '', field = ''] = /^([\w-]+)\.(price|duration)(?:-from|-to)?$/.exec(name) ?? [];
  const service = services.find((entry) => entry.id === id);
  return (
    service &&
    `${service.source.file} has no ${quote(field)}: write it there, or take what names it out here.`
  );
}

function remedyFor(name: string, known: readonly string[]): string {
  // As in the texts that a new page begins with.
  if (name.includes(' ')) return 'Put your words in its place.';
  const near = nearest(name, known);
  return near ? `Did you mean ${quote(`((${near}))`)}?` : `Known: ${list(known.toSorted(), 8)}.`;
}

/** A free fact has a name that no built-in fact has, and its text names no other facts. */
export function* freeFacts({ of }: Site): Iterable<Problem> {
  for (const entry of [...of('business'), ...of('services')]) {
    const { collection, data } = entry;
    const made = collection === 'business' ? madeFacts.business : madeFacts.services;
    const ids = listOf(data, 'priceExamples').map((one) => textOf(one, 'id'));
    for (const [at, id] of ids.entries()) {
      const isTaken = ids.indexOf(id) < at || made.includes(id);
      const message = `There is a fact ${quote(id)} already. Choose another name for this example.`;
      if (isTaken) yield problemAt(entry, ['priceExamples', at, 'id'], message);
    }
    const own = fieldOf(data, 'facts');
    for (const [name, value] of isRecord(own) ? Object.entries(own) : []) {
      const taken = `The fact ${quote(name)} is made from other fields already. Choose another name.`;
      if (made.includes(name)) yield problemAt(entry, ['facts', name], taken);
      const nested = 'A fact cannot hold another fact. Write its words here.';
      if (factsIn(String(value)).length > 0) yield problemAt(entry, ['facts', name], nested);
    }
  }
}
