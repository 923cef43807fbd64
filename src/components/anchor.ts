/** The anchor of a heading: `What it usually costs` becomes `what-it-usually-costs`. */
export const anchor = (heading: string): string =>
  heading
    .toLowerCase()
    .replace(/[’'"“”]/g, '')
    .replace(/[^a-z0-9]+/g, '-')
    .replace(/^-|-$/g, '');
