import * as z from 'zod';

const choice = z.object({ id: z.string(), label: z.string() });

const leadFormHost = z.object({
  /** The contact page without its form; left out when the page has none. */
  contactPage: z.object({ before: z.string(), after: z.string() }).optional(),
  headers: z.record(z.string(), z.string()),
  services: z.array(choice),
  areas: z.array(choice),
  company: z.object({
    name: z.string(),
    phone: z.object({ display: z.string(), href: z.string() }),
    replyWithin: z.string(),
  }),
  thankYouPath: z.string(),
});

/** What the build hands to `/api/submit-lead`: the built contact page and the facts of the content. */
export type LeadFormHost = z.output<typeof leadFormHost>;

/** A service or an area: its id and what a homeowner reads. */
export type Choice = z.output<typeof choice>;

/** The host data in a JSON text; nothing when it is not what the build writes. */
export function parseHost(json: string): LeadFormHost | undefined {
  try {
    return leadFormHost.safeParse(JSON.parse(json)).data;
  } catch {
    return undefined;
  }
}
