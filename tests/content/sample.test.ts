import { describe, expect, test } from 'vitest';
import { factsOf } from '#build/content-check/known-facts.ts';
import { kindOf, pageFiles } from '#build/content-check/pages.ts';
import { readContent } from '#build/content-check/read.ts';
import { repeats } from '#build/content-check/repeats.ts';
import { bodyLines, type Text, textsOf } from '#build/content-check/texts.ts';
import { root } from '#tests/project-copy.ts';
import { isLong } from '#tests/sizes.ts';

// The style of the sample company's texts (docs/content/voice.md), for who writes them: an owner's own texts are free.

/** How many times all pages together may say a phrase, facts filled in. */
const MOST = {
  'in writing': 30,
  'we file': 25,
  '24 hours': 20,
  'below the frost line': 12,
  'come out within': 6,
  'the estimate is free': 8,
  'after a free visit': 8,
  'the board along the wall': 6,
  'metal or membrane': 6,
  'plan on about an hour': 2,
};

const content = await readContent(root);
const company = content.of('business')[0]?.source.text ?? '';
const isSample = /^name: "?Swan Creek Deck & Porch/m.test(company);
const facts = factsOf(content, new Date()) ?? {};
const pages = pageFiles(content.entries).filter(({ isLive }) => isLive);
const said = [...pages.map(({ entry }) => entry), ...content.of('faqs')];
const wordsOf = (text: string): string[] => text.toLowerCase().match(/[\p{L}\p{N}$%’'-]+/gu) ?? [];
const placeOf = ({ entry, path, line }: Text) =>
  `${entry.source.file}:${path ? entry.source.lineOf([...entry.base, ...path]) : line}`;

describe.runIf(isLong && isSample)('the texts of the sample company', () => {
  test.each(Object.entries(MOST))('say "%s" at most %i times', (phrase, most) => {
    const files = said.flatMap((entry) => {
      const words = textsOf(entry)
        .map(({ text }) => text.replace(/\(\(([\w.-]+)\)\)/g, (fact, name) => facts[name] ?? fact))
        .join('\n')
        .toLowerCase();
      return words
        .split(phrase)
        .slice(1)
        .map(() => entry.source.file);
    });
    expect(files.length, files.join(' ')).toBeLessThanOrEqual(most);
  });

  test('say a paragraph of twelve words or more once; closing bands may be alike', () => {
    const inSections = pages.flatMap(({ entry, sections }) =>
      textsOf(entry).filter(({ path, text }) => {
        if (!path) return !text.startsWith('|');
        const section = path[0] === 'sections' ? sections[Number(path[1])] : undefined;
        return section !== undefined && kindOf(section) !== 'call-to-action';
      }),
    );
    const texts = [...inSections, ...content.of('faqs').flatMap(textsOf)];
    const long = texts.filter(({ text }) => wordsOf(text).length >= 12);
    const twice = [...repeats(long, ({ text }) => wordsOf(text).join(' '))];
    expect(twice.map(([one, other]) => `${placeOf(one)} = ${placeOf(other)}`)).toEqual([]);
  });

  test('tell an article in 500 to 1,500 words', () => {
    for (const entry of content.of('blog')) {
      const words = bodyLines(entry).flatMap(({ text }) => wordsOf(text)).length;
      expect(words, entry.source.file).toBeGreaterThanOrEqual(500);
      expect(words, entry.source.file).toBeLessThanOrEqual(1500);
    }
  });
});
