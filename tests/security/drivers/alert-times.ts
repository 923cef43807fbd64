import { startMailServer } from '#tests/unit/alerts/mail-server.ts';
import { formOf } from './http.ts';
import { startKillableSite } from './site.ts';

/** Sends leads one after the other; the ms from sending the form to the arrival of each mail, ascending. */
export async function measureAlerts(dist: string, leads: number): Promise<number[]> {
  const { url, mails, close } = await startMailServer();
  const site = await startKillableSite(dist, { MAIL_URL: url, LEAD_LIMITS: '1000,1000,1000,1000' });
  const times: number[] = [];
  try {
    for (let n = 0; n < leads; n += 1) {
      const begun = Date.now();
      await site.send('/api/submit-lead', formOf({ name: `Lead ${n}`, email: 'a@example.com' }));
      const mail = mails.find(({ subject }) => subject === `New lead: Lead ${n}`);
      if (mail) times.push(mail.receivedAt - begun);
    }
    return times.sort((a, b) => a - b);
  } finally {
    await site.remove();
    await close();
  }
}
