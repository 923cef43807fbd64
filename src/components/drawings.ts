const files = import.meta.glob<string>('/src/content/drawings/*.svg', {
  query: '?raw',
  import: 'default',
  eager: true,
});

/** The drawings that are also files of their own, for the gallery. */
const planFiles = import.meta.glob<string>('/src/content/drawings/plan-*.svg', {
  query: '?url&no-inline',
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

/** The address of a plan drawing's file; throws when its name does not begin with "plan-". */
export const planFile = (name: string): string => {
  const file = planFiles[`/src/content/drawings/${name}.svg`];
  if (!file)
    throw new Error(
      `There is no drawing "${name}" in src/content/drawings that begins with "plan-".`,
    );
  return file;
};

/** The markup of a drawing by its name; throws naming the known ones. */
export const drawingSvg = (name: string): string => {
  const svg = files[`/src/content/drawings/${name}.svg`];
  if (!svg)
    throw new Error(
      `There is no drawing "${name}" in src/content/drawings. Known: ${drawingNames.join(', ')}.`,
    );
  return svg.trim();
};

const urls = import.meta.glob<string>('/src/content/drawings/*.svg', {
  query: '?url&no-inline',
  import: 'default',
  eager: true,
});

/** A drawing as a file: its address, its proportions and its words for screen readers. Throws as `drawingSvg`. */
export function drawingFile(name: string): { url: string; ratio: string; title: string } {
  const svg = drawingSvg(name);
  const url = urls[`/src/content/drawings/${name}.svg`] ?? '';
  const [, width, height] = /viewBox="0 0 (\d+) (\d+)"/.exec(svg) ?? [];
  const title = /<title>([^<]*)/.exec(svg)?.[1] ?? '';
  return { url, ratio: `${width} / ${height}`, title };
}
