import { fieldOf, isRecord, problemAt } from '#content-check/entry.ts';
import type { Problem } from '#content-check/problem.ts';
import type { Rule, Site } from '#content-check/site.ts';
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

const FIGURE = /^(drawing|photo):/;

function unknown(
  text: Text,
  known: Record<string, string>,
  isUnsure: (name: string) => boolean,
): Problem[] {
  return factsIn(text.text).flatMap(({ name }) => {
    if (FIGURE.test(name))
      return text.path
        ? [
            problemWith(
              text,
              'fact',
              `${quote(`((${name}))`)} works only in the text below the fields, in a paragraph of its own.`,
            ),
          ]
        : [];
    if (Object.hasOwn(known, name) || isUnsure(name)) return [];
    const near = nearest(name, Object.keys(known));
    const remedy = near
      ? `Did you mean ${quote(`((${near}))`)}?`
      : `Known: ${list(Object.keys(known).toSorted())}.`;
    const message = `There is no fact ${quote(`((${name}))`)}. ${remedy}`;
    return [problemWith(text, 'fact', message)];
  });
}

function unfinished(text: Text): Problem[] {
  const rest = text.text.replace(/\(\([^()]*\)\)/g, '');
  const [start] = /\(\([\w.-]*\)?/.exec(rest) ?? [];
  if (start === undefined) return [];
  return [
    problemWith(
      text,
      'fact',
      `A fact begins with ${quote(start)} but does not end. Write it like "((name))".`,
    ),
  ];
}

/** A free fact has a name that is not taken, and holds words, not other facts. */
export const freeFacts: Rule = (site) => [
  ...ownFacts(site, 'business'),
  ...ownFacts(site, 'services'),
];

const ownFacts = ({ entries }: Site, collection: 'business' | 'services'): Problem[] =>
  entries
    .filter((entry) => entry.collection === collection)
    .flatMap((entry) => {
      const own = fieldOf(entry.data, 'facts');
      return Object.entries(isRecord(own) ? own : {}).flatMap(([name, value]) => {
        const path = ['facts', name];
        const taken = madeFacts[collection].includes(name)
          ? [
              problemAt(
                entry,
                path,
                'free-fact',
                `The fact ${quote(name)} is made from other fields already. Choose another name.`,
              ),
            ]
          : [];
        const nested =
          factsIn(String(value)).length > 0
            ? [
                problemAt(
                  entry,
                  path,
                  'free-fact',
                  'A fact cannot hold another fact. Write its words here.',
                ),
              ]
            : [];
        return [...taken, ...nested];
      });
    });
