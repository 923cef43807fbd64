import type { SupabaseClient } from '@supabase/supabase-js';
import type { RenderLeadForm } from '#leads/lead-form.ts';
import { isTown } from '#leads/place.ts';
import type { Alerting } from '#server/alerts/run.ts';
import { readAlertSettings } from '#server/alerts/settings.ts';
import type { ContentHost } from '#server/editor/content-host.ts';
import type { LeadFormHost } from '#server/http/build-data.ts';
import type { SecondStore } from '#server/second-store/store.ts';
import type { ReadEnv } from '#shared/environment.ts';
import { messageOf } from '#shared/text.ts';
import type { Database } from '#supabase/database.types.ts';

/** What the site's functions run in: the host (on-netlify.ts), or the local back end. */
export interface Surroundings {
  read: ReadEnv;
  /** A client with the secret key. Throws one error that names what is missing in the environment. */
  openClient(): SupabaseClient<Database>;
  /** A client with the rights of a user's access token. Throws likewise. */
  openAs(token: string): SupabaseClient<Database>;
  /** Throws likewise. */
  openSecondStore(): SecondStore;
  /** The build's data; undefined when there is none. */
  readHost(): Promise<LeadFormHost | undefined>;
  renderForm: RenderLeadForm;
  /** Whether the setup stays closed without a code; else whoever reaches the server may use it. */
  needsSetupCode: boolean;
  /** Sends a request to the site itself. */
  askSite(request: Request): Promise<Response>;
  /** Changes Storage's address to the one that the browser can reach. */
  toPublic: (url: string) => string;
  /** Whether so much waits for the database that one more request would wait too long. */
  isFull?: () => boolean;
  /** Where the editor saves without a key of a Git host. */
  folder?: ContentHost;
}

/** The channels to the owner. Throws one error that names what is wrong in the environment. */
export async function openChannels({ read, readHost }: Surroundings) {
  const { services = [], areas = [] } = (await readHost()) ?? {};
  return readAlertSettings(read, {
    findService: (id) => services.find((service) => service.id === id)?.label,
    isTown: (text) => isTown(text, areas),
  });
}

/** What alerts are sent with, from the environment. Throws as `openChannels`. */
export async function openAlerting(
  around: Surroundings,
): Promise<Alerting & { client: SupabaseClient<Database> }> {
  const client = around.openClient();
  return { ...(await openChannels(around)), client, nowMs: Date.now, log };
}

/** To the host's log: never what a homeowner wrote. */
export const log = (message: string): void => console.error(message);

/** What `open` opens; undefined, with a line in the log, when the environment is wrong. */
export async function orNothing<Opened>(
  name: string,
  open: () => Opened | Promise<Opened>,
): Promise<Opened | undefined> {
  try {
    return await open();
  } catch (error) {
    log(`${name}: ${messageOf(error)}`);
    return undefined;
  }
}
