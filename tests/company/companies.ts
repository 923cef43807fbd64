import { join } from 'node:path';
import { cache } from '#tests/project-copy.ts';

/** Other companies, with what their owners answer to `npm run new:company`. */
export const COMPANIES = {
  fence: {
    name: 'Keystone Fence Company',
    kind: 'outdoor',
    trade: 'fences',
    street: '12 Main Street',
    town: 'Lancaster',
    state: 'PA',
    zip: '17601',
    place: '40.0379, -76.3055',
    since: '2008',
    phone: '(717) 555-0123',
    email: 'office@keystone-fence.com',
    color: '#2f5d3a',
  },
  roof: {
    name: 'Gem City Roofing',
    kind: 'roof',
    trade: 'Roofing',
    street: '',
    town: 'Dayton',
    state: 'oh',
    zip: '45402',
    place: '39.7589, -84.1916',
    since: '2015',
    phone: '937.555.0123',
    email: 'hello@gemcityroofing.com',
    color: 'c0392b',
  },
} as const;

export type CompanyName = keyof typeof COMPANIES;

/** The project's copy with the site of another company; LIVE_ROOT of the tests that read it. */
export const companyRoot = (name: CompanyName): string => join(cache, name, 'project');
