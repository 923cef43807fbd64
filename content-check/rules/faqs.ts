import { problemIn } from '#content-check/entry.ts';
import type { Rule } from '#content-check/site.ts';
import { quote } from '#content-check/words.ts';

/** Every block of questions is shown on a page. */
export const faqs: Rule = ({ entries, uses, broken }) =>
  entries
    .filter(({ collection, id }) => collection === 'faqs' && !uses.has(`faqs/${id}`))
    .filter(
      ({ id }) =>
        ![...broken].some((entry) => entry.collection !== 'faqs' && entry.source.text.includes(id)),
    )
    .map(({ id, source }) =>
      problemIn(
        source.file,
        'unused',
        `No page shows these questions. Add a section "- kind: faq" with ${quote(`faq: ${id}`)} to a page, or delete the file.`,
      ),
    );
