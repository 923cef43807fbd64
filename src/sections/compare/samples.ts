const files = import.meta.glob<string>('./samples/*.svg', {
  query: '?url&no-inline',
  import: 'default',
  eager: true,
});

/** The address of the drawn sample of a material, by the name of its look. */
export const sampleFile = (look: string): string | undefined => files[`./samples/${look}.svg`];
