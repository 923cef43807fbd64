import type { CollectionName } from '#schemas/collections.ts';
import type { Problem } from './problem.ts';
import type { Rule } from './site.ts';
import { problemWith } from './texts.ts';

/** What a rule looks for in texts. */
export interface Wanted {
  /** What a text must hold to be reported: all of these. */
  has: readonly [RegExp, ...RegExp[]];
  /** What makes it right. */
  unless?: RegExp;
  /** Whether one of its sentences must hold it all. */
  inSentence?: boolean;
  /** Where; left out: in fields and in the Markdown below. */
  in?: 'fields' | 'Markdown';
  /** The collection whose texts may say it. */
  notIn?: CollectionName;
  level?: Problem['level'];
  says: (found: string) => string;
}

/** A rule that reports what it finds in a text; what stands there as code is left alone. */
export const textRule = ({ has, unless, inSentence, in: part, notIn, level, says }: Wanted): Rule =>
  function* ({ texts }) {
    for (const text of texts) {
      const isField = text.path !== undefined;
      if (text.entry.collection === notIn) continue;
      if (text.isCode || (part && (part === 'fields') !== isField)) continue;
      const words = isField ? text.text : withoutCode(text.text);
      const wrong = (inSentence ? words.split(SENTENCE_END) : [words]).find(
        (some) => has.every((one) => one.test(some)) && !unless?.test(some),
      );
      if (wrong !== undefined) yield problemWith(text, says(has[0].exec(wrong)?.[0] ?? ''), level);
    }
  };

/** A line of Markdown without what stands between backticks: as many at its end as at its start (CommonMark, 6.1). */
function withoutCode(line: string): string {
  const parts = line.split(/(`+)/);
  let words = '';
  for (let at = 0; at < parts.length; at += 1) {
    const end = at % 2 === 1 ? parts.indexOf(parts[at] ?? '', at + 1) : -1;
    if (end > 0) at = end;
    else words += parts[at];
  }
  return words;
}

const SENTENCE_END = /(?<=[.!?])\s+/;
