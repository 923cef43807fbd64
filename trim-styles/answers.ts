/**
 * Classes that an answer of the server brings into a page: a form sent without JavaScript comes back
 * with its errors. They are kept on pages with an element of the `id`. Add an entry when such an
 * answer gets a class of its own.
 */
const answers: readonly { id: string; classes: readonly string[] }[] = [
  {
    id: 'lead-form',
    classes: ['has-error', 'field-error', 'error-summary', 'next-steps', 'pegs', 'numbered'],
  },
];

/** The classes that an answer of the server may bring into a page; `hasId` asks for an element. */
export function classesOfAnswers(hasId: (id: string) => boolean): string[] {
  return answers.flatMap(({ id, classes }) => (hasId(id) ? classes : []));
}
