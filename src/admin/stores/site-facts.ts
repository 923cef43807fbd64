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
  /** `places`: the towns that it lists. */
  areas: readonly { id: string; label: string; state?: string; places?: readonly string[] }[];
  /** Where people review the business; empty while it has no profile there. */
  reviews: string;
  /** Whether the website has its editor at /edit/. */
  hasEditor: boolean;
}

let read: { text: string; facts: SiteFacts } | undefined;

/** Facts of the content; written into the desk's page by the build. */
export function getSiteFacts(): SiteFacts {
  const text = globalThis.document?.body?.dataset['facts'] ?? '{}';
  if (read?.text !== text) {
    const none = {
      company: '',
      phone: '',
      state: '',
      leadMonths: 0,
      reviews: '',
      hasEditor: false,
    };
    read = { text, facts: { ...none, services: [], areas: [], ...JSON.parse(text) } };
  }
  return read.facts;
}
