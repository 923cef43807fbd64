/** How long suspected spam is kept, in days; written into the desk's page by the build. */
export const getSpamDays = (): number => Number(document.body.dataset['spamDays']);

/** What the desk says about the business. */
export interface SiteFacts {
  company: string;
  phone: string;
  /** The state of the business, like MD, for directions. */
  state: string;
  /** How long a lead is kept after its last change. */
  leadMonths: number;
  /** `job` as a homeowner calls it, like "the ramp"; empty when the content names none. */
  services: readonly { id: string; label: string; job: string }[];
  areas: readonly { id: string; label: string }[];
  /** Where people review the business; empty while it has no profile there. */
  reviews: string;
}

let facts: SiteFacts | undefined;

/** Facts of the content; written into the desk's page by the build. */
export const getSiteFacts = (): SiteFacts =>
  (facts ??= {
    ...{ company: '', phone: '', state: '', leadMonths: 0, services: [], areas: [], reviews: '' },
    ...(JSON.parse(globalThis.document?.body?.dataset['facts'] ?? '{}') as Partial<SiteFacts>),
  });
