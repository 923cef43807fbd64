import * as z from 'zod';

const choice = z.object({ id: z.string(), label: z.string() });

const leadFormHost = z.object({
  /** The contact page around its form; left out when the page has no form. */
  contactPage: z.object({ before: z.string(), after: z.string() }).optional(),
  headers: z.record(z.string(), z.string()),
  services: z.array(choice),
  /** With the towns that each lists. */
  areas: z.array(choice.extend({ places: z.array(z.string()).default([]) })),
  company: z.object({
    name: z.string(),
    phone: z.object({ display: z.string(), href: z.string() }),
    replyWithin: z.string(),
  }),
  thankYouPath: z.string(),
});

/** The build's data for `/api/submit-lead`: the built contact page and facts of the content. */
export type LeadFormHost = z.output<typeof leadFormHost>;

/** A service or an area: its id and its name for homeowners. */
export type Choice = z.output<typeof choice>;

/** Parses the host data; undefined when it is not what the build writes. */
export function parseHost(json: string): LeadFormHost | undefined {
  try {
    return leadFormHost.safeParse(JSON.parse(json)).data;
  } catch {
    return undefined;
  }
}
