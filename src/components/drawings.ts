const files = import.meta.glob<string>('/src/content/drawings/*.svg', {
  query: '?raw',
  import: 'default',
  eager: true,
});

/** The names of all drawings. */
export const drawingNames: readonly string[] = Object.keys(files).map((file) =>
  file.replace(/^.*\/|\.svg$/g, ''),
);

/** What a drawing shows: the sentence that it has for those who cannot see it. */
export const drawingTitle = (name: string): string | undefined =>
  /<title>([^<]*)</.exec(drawingSvg(name))?.[1];

/** The markup of a drawing by its name; throws naming the known ones. */
export const drawingSvg = (name: string): string => {
  const svg = files[`/src/content/drawings/${name}.svg`];
  if (!svg)
    throw new Error(
      `There is no drawing "${name}" in src/content/drawings. Known: ${drawingNames.join(', ')}.`,
    );
  return svg.trim();
};
