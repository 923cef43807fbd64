import { fieldOf, isRecord, problemAt } from '#content-check/entry.ts';
import type { Problem } from '#content-check/problem.ts';
import type { Rule } from '#content-check/site.ts';
import { problemWith, type Text, textsOf } from '#content-check/texts.ts';
import { list, nearest, quote } from '#content-check/words.ts';
import { factsIn, madeFacts } from '#model/facts.ts';

/** Every `((fact))` in a text exists, and is written whole. */
export const facts: Rule = (site) => {
  const { entries, facts: known, broken } = site;
  if (!known) return [];
  const unsure = entries.filter((entry) => entry.collection === 'services' && broken.has(entry));
  const isUnsure = (name: string): boolean => unsure.some(({ id }) => name.startsWith(`${id}.`));
  return entries
    .flatMap(textsOf)
    .flatMap((text) => [...unknown(text, known, isUnsure), ...unfinished(text)]);
};

const FIGURE = /^(drawing|photo|calculator):/;

function unknown(
  text: Text,
  known: Record<string, string>,
  isUnsure: (name: string) => boolean,
): Problem[] {
  return factsIn(text.text).flatMap(({ name }) => {
    const written = quote(`((${name}))`);
    if (FIGURE.test(name)) {
      const message = `${written} works only in the text below the fields, in a paragraph of its own.`;
      return text.path ? [problemWith(text, 'fact', message)] : [];
    }
    if (Object.hasOwn(known, name) || isUnsure(name)) return [];
    const near = nearest(name, Object.keys(known));
    const remedy = near
      ? `Did you mean ${quote(`((${near}))`)}?`
      : `Known: ${list(Object.keys(known).toSorted())}.`;
    return [problemWith(text, 'fact', `There is no fact ${written}. ${remedy}`)];
  });
}

function unfinished(text: Text): Problem[] {
  const rest = text.text.replace(/\(\([^()]*\)\)/g, '');
  const [start] = /\(\([\w.-]*\)?/.exec(rest) ?? [];
  if (start === undefined) return [];
  const message = `A fact begins with ${quote(start)} but does not end. Write it like "((name))".`;
  return [problemWith(text, 'fact', message)];
}

/** A free fact has a name that no built-in fact has, and its text names no other facts. */
export const freeFacts: Rule = ({ entries }) =>
  entries.flatMap((entry) => {
    const { collection } = entry;
    const own = fieldOf(entry.data, 'facts');
    if ((collection !== 'business' && collection !== 'services') || !isRecord(own)) return [];
    return Object.entries(own).flatMap(([name, value]) => {
      const messages = [];
      if (madeFacts[collection].includes(name))
        messages.push(
          `The fact ${quote(name)} is made from other fields already. Choose another name.`,
        );
      if (factsIn(String(value)).length > 0)
        messages.push('A fact cannot hold another fact. Write its words here.');
      return messages.map((message) => problemAt(entry, ['facts', name], 'free-fact', message));
    });
  });
