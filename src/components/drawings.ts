const files = import.meta.glob<string>('/src/content/drawings/*.svg', {
  query: '?raw',
  import: 'default',
  eager: true,
});

/** The markup of a drawing by its name; throws naming the known ones. */
export const drawingSvg = (name: string): string => {
  const svg = files[`/src/content/drawings/${name}.svg`];
  if (!svg) {
    const known = Object.keys(files).map((file) => file.replace(/^.*\/|\.svg$/g, ''));
    throw new Error(
      `There is no drawing "${name}" in src/content/drawings. Known: ${known.join(', ')}.`,
    );
  }
  return svg.trim();
};
