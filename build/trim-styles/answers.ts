/**
 * Classes that only a server's response has: a form sent without JavaScript comes back with its errors. They
 * are kept on pages with an element of the `id`. Add an entry when such a response gets a new class.
 */
const answers: readonly { id: string; classes: readonly string[] }[] = [
  {
    id: 'lead-form',
    classes: ['has-error', 'field-error', 'error-summary', 'next-steps', 'pegs', 'numbered'],
  },
];

/** The classes that the server's responses add to a page; `hasId` tells whether it has an element. */
export function classesOfAnswers(hasId: (id: string) => boolean): string[] {
  return answers.flatMap(({ id, classes }) => (hasId(id) ? classes : []));
}
