/** Every internal address of the site is made here. */

export const serviceHref = (id: string): string => `/${id}`;
export const areaHref = (id: string): string => `/service-areas/${id}`;
export const articleHref = (id: string): string => `/blog/${id}`;
export const photoHref = (id: string): string => `/gallery#${id}`;

/** The path of a page entry: its file name, `index` being the home page. */
export const pageHref = (id: string): string => (id === 'index' ? '/' : `/${id}`);

/** The contact page with the page's service or area preselected. */
export const contactHref = (
  from: { service?: string | undefined; area?: string | undefined } = {},
): string => {
  const query = new URLSearchParams();
  if (from.service) query.set('service', from.service);
  if (from.area) query.set('area', from.area);
  const text = query.toString();
  return text ? `/contact?${text}` : '/contact';
};

/** The page after a form sent without JavaScript; with it the same text appears in place. */
export const THANK_YOU_PATH = '/contact/thank-you';
