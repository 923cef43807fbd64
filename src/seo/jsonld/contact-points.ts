import type { ContactPoint } from 'schema-dts';
import type { SearchPage } from '#seo/page.ts';

/** The numbers that the page shows, each as a schema.org ContactPoint. */
export function buildContactPoints({ company, showsAllPhones }: SearchPage) {
  const { main, others } = company.phone;
  const phones = showsAllPhones ? [main, ...others] : [main];
  return phones.map(
    ({ e164 }) =>
      ({
        '@type': 'ContactPoint',
        telephone: e164,
        contactType: 'customer service',
      }) as const satisfies ContactPoint,
  );
}
