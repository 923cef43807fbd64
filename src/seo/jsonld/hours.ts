import type { OpeningHoursSpecification } from 'schema-dts';
import type { Company } from '#model/business.ts';

/**
 * The opening hours (schema.org OpeningHoursSpecification). A closed day opens and closes at 00:00 (Google,
 * 'Local business structured data').
 */
export const buildHours = (hours: Company['hours']) =>
  hours.map(
    ({ days, opens = '00:00', closes = '00:00' }) =>
      ({
        '@type': 'OpeningHoursSpecification',
        dayOfWeek: days,
        opens,
        closes,
      }) as const satisfies OpeningHoursSpecification,
  );

/** The days off from now on (schema.org specialOpeningHoursSpecification), as Google reads closed days. */
export const buildDaysOff = (closedDays: Company['closedDays']) =>
  closedDays.map(
    ({ first, last }) =>
      ({
        '@type': 'OpeningHoursSpecification',
        validFrom: first,
        validThrough: last,
        opens: '00:00',
        closes: '00:00',
      }) as const satisfies OpeningHoursSpecification,
  );
