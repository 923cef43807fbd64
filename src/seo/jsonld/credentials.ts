import type { EducationalOccupationalCredential } from 'schema-dts';
import type { Company } from '#model/business.ts';

/** The company's licenses (schema.org EducationalOccupationalCredential), as printed on every page. */
export const buildCredentials = (licenses: Company['licenses']) =>
  licenses.map(
    ({ number, authority, state }) =>
      ({
        '@type': 'EducationalOccupationalCredential',
        credentialCategory: 'license',
        name: number,
        recognizedBy: { '@type': 'Organization', name: authority },
        validIn: { '@type': 'State', name: state },
      }) as const satisfies EducationalOccupationalCredential,
  );
