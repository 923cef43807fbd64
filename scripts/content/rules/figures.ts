import { factsIn } from '#model/facts.ts';
import { CONTENT } from '#scripts/content/collections.ts';
import { type Entry, problemIn } from '#scripts/content/entry.ts';
import type { Problem } from '#scripts/content/problem.ts';
import type { Rule, Site } from '#scripts/content/site.ts';
import { bodyLines, textsOf } from '#scripts/content/texts.ts';
import { quote, suggest } from '#scripts/content/words.ts';

/** One `((drawing: name))` or `((photo: id))` in a Markdown text. */
interface Figure {
  kind: 'drawing' | 'photo';
  name: string;
  line: number;
  /** Whether it stands in a paragraph of its own, written exactly so. */
  isAlone: boolean;
}

/** The figures in the text of an entry. */
export function figuresIn(entry: Entry): Figure[] {
  const lines = bodyLines(entry);
  return lines.flatMap(({ text, line }, index) => {
    const isApart = [lines[index - 1], lines[index + 1]].every(
      (other) => (other?.text.trim() ?? '') === '',
    );
    return factsIn(text).flatMap(({ name: inner }) => {
      const [, kind, name = ''] = /^(drawing|photo):\s*(.*)$/.exec(inner) ?? [];
      if (kind !== 'drawing' && kind !== 'photo') return [];
      return [{ kind, name, line, isAlone: isApart && text.trimEnd() === `((${kind}: ${name}))` }];
    });
  });
}

/** The drawings that an entry names in its sections and in its text. */
export const drawingsIn = (entry: Entry): { name: string; line: number; field: string }[] => [
  ...textsOf(entry)
    .filter(({ path }) => path?.at(-1) === 'drawing')
    .map(({ text, place }) => ({ name: text, line: place.line, field: place.field })),
  ...figuresIn(entry)
    .filter(({ kind }) => kind === 'drawing')
    .map(({ name, line }) => ({ name, line, field: '' })),
];

/** Drawings and photos that a page names exist, and stand where they are shown. */
export const figures: Rule = ({ entries, drawings, known }) =>
  entries.flatMap((entry) => {
    const { file } = entry.source;
    const names = [...drawings.keys()];
    const noDrawing = drawingsIn(entry)
      .filter(({ name }) => !drawings.has(name))
      .map(({ name, line, field }) => ({
        ...problemIn(
          file,
          'drawing',
          `There is no drawing ${quote(name)} in ${CONTENT}/drawings. ${suggest(name, names)}`,
          line,
        ),
        field,
      }));
    const found = figuresIn(entry);
    const noPhoto = found
      .filter(({ kind, name }) => kind === 'photo' && !known.photos.includes(name))
      .map(({ name, line }) =>
        problemIn(
          file,
          'photo',
          `There is no photo ${quote(name)} in ${CONTENT}/photos/photos.yaml. ${suggest(name, known.photos)}`,
          line,
        ),
      );
    const inside = found
      .filter(({ isAlone }) => !isAlone)
      .map(({ kind, name, line }) =>
        problemIn(
          file,
          kind,
          `Put ${quote(`((${kind}: ${name}))`)} into a paragraph of its own, with an empty line before and after it.`,
          line,
        ),
      );
    return [...noDrawing, ...noPhoto, ...inside, ...markdownPictures(entry)];
  });

const markdownPictures = (entry: Entry): Problem[] =>
  bodyLines(entry)
    .filter(({ text }) => /!\[[^\]]*\]\(|<img\b/.test(text))
    .map(({ line }) =>
      problemIn(
        entry.source.file,
        'photo',
        'Pictures stand in photos.yaml. Add it there and write "((photo: its-id))" here, in a paragraph of its own.',
        line,
      ),
    );

/** A drawing can be printed into a page: it scales, says what it shows, and brings no code along. */
export const drawingFiles: Rule = (site) =>
  [...site.drawings].flatMap(([name, svg]) => [
    ...svgFaults(name, svg),
    ...unusedDrawing(name, site),
  ]);

const SVG_RULES: { isKept: (svg: string) => boolean; message: string }[] = [
  {
    isKept: (svg) => /^\s*<svg\b/.test(svg),
    message: 'The file does not begin with "<svg". Save the drawing as plain SVG.',
  },
  {
    isKept: (svg) => /<svg\b[^>]*\bviewBox="/.test(svg),
    message:
      'The drawing has no viewBox, so it cannot fit a phone. Add viewBox="0 0 width height" to its first tag.',
  },
  {
    isKept: (svg) => /<svg\b[^>]*\brole="img"/.test(svg) && /<title>[^<]+<\/title>/.test(svg),
    message:
      'A blind reader hears nothing of this drawing. Add role="img" to its first tag and a <title> that says what it shows.',
  },
  {
    isKept: (svg) => !/<(script|foreignObject|style)\b|\son\w+=|\sstyle=|href="(?!#)/i.test(svg),
    message:
      'The drawing carries scripts, styles or links, which pages do not allow. Take them out.',
  },
];

const svgFaults = (name: string, svg: string): Problem[] =>
  SVG_RULES.filter(({ isKept }) => !isKept(svg)).map(({ message }) =>
    problemIn(fileOf(name), 'drawing-file', message, 1),
  );

function unusedDrawing(name: string, { entries, broken }: Site): Problem[] {
  const isUsed = entries.some(
    (entry) =>
      drawingsIn(entry).some((one) => one.name === name) ||
      (broken.has(entry) && entry.source.text.includes(name)),
  );
  return isUsed
    ? []
    : [
        problemIn(
          fileOf(name),
          'unused',
          'No page shows this drawing. Name it in a section or a text, or delete the file.',
        ),
      ];
}

const fileOf = (name: string): string => `${CONTENT}/drawings/${name}.svg`;
