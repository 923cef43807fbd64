import { startMailServer } from '#tests/unit/alerts/mail-server.ts';
import { formOf } from './http.ts';
import { startKillableSite } from './site.ts';

/** As many mails go out at once within an hour; a new site has sent none. */
const atOnce = 2;

/** Sends leads one after the other; the ms from sending the form to the arrival of each mail, ascending. */
export async function measureAlerts(dist: string, leads: number): Promise<number[]> {
  const { url, mails, close } = await startMailServer();
  const times: number[] = [];
  try {
    for (let sent = 0; sent < leads; sent += atOnce)
      times.push(...(await measureSite(dist, url, mails)));
    return times.sort((a, b) => a - b);
  } finally {
    await close();
  }
}

async function measureSite(
  dist: string,
  url: string,
  mails: Awaited<ReturnType<typeof startMailServer>>['mails'],
): Promise<number[]> {
  const site = await startKillableSite(dist, { MAIL_URL: url, LEAD_LIMITS: '1000,1000,1000,1000' });
  const times: number[] = [];
  try {
    for (let n = 0; n < atOnce; n += 1) {
      const begun = Date.now();
      await site.send('/api/submit-lead', formOf({ name: `Lead ${n}`, email: 'a@example.com' }));
      const mail = mails.splice(0).find(({ subject }) => subject === `New lead: Lead ${n}`);
      if (mail) times.push(mail.receivedAt - begun);
    }
    return times;
  } finally {
    await site.remove();
  }
}
