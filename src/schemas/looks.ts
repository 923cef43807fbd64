import type { z } from 'astro/zod';

/** The fields that belong to one look of a section: those it needs, and those it may have. */
interface Own {
  needs?: readonly string[];
  may?: readonly string[];
}

/** Checks that a section has what its look needs, and nothing that belongs to another look. */
export const fitLook =
  (looks: Readonly<Record<string, Own>>) =>
  (section: { look: string }, context: z.core.$RefinementCtx): void => {
    const { needs = [], may = [] } = looks[section.look] ?? {};
    const fields = new Set(Object.values(looks).flatMap((own) => fieldsOf(own)));
    for (const field of fields) {
      const filled = isFilled(section[field as keyof typeof section]);
      const message = needs.includes(field)
        ? `"look: ${section.look}" needs "${field}". Write it, or choose another look.`
        : `"look: ${section.look}" has no "${field}". Take it out, or write "look: ${ownerOf(looks, field)}".`;
      if (filled ? !fieldsOf({ needs, may }).includes(field) : needs.includes(field))
        context.addIssue({ code: 'custom', path: ['look'], message });
    }
  };

const fieldsOf = ({ needs = [], may = [] }: Own): string[] => [...needs, ...may];

const ownerOf = (looks: Readonly<Record<string, Own>>, field: string): string | undefined =>
  Object.keys(looks).find((look) => fieldsOf(looks[look] ?? {}).includes(field));

/** A switch that is off and a list without items count as left out. */
const isFilled = (value: unknown): boolean =>
  Array.isArray(value) ? value.length > 0 : value !== undefined && value !== false;
