/** The title of a page with the company name, added only if it is not already there. */
export const buildTitle = (title: string, company: string): string =>
  title.includes(company) ? title : `${title} | ${company}`;
