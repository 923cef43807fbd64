/** A text with its names in { } replaced: `fill('All {count}', { count: 32 })`. An unknown name stays. */
export const fill = (text: string, values: Readonly<Record<string, string | number>>): string =>
  text.replace(/\{(\w+)\}/g, (whole, name: string) => String(values[name] ?? whole));
