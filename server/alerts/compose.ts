import { describeLead } from './about-lead.ts';
import type { Alert, AlertSite } from './alert.ts';
import { composeDigest } from './compose-digest.ts';
import { composeLate, composeNew, composeVisit } from './compose-lead.ts';
import { composeAllLate, composeSeveral } from './compose-list.ts';
import { composeAddress, composeConfirm, composeTest } from './compose-settings.ts';
import { composeNote, type Words } from './note.ts';
import { describeTrouble } from './trouble.ts';

/** The words of an alert. A push has first name, service and town only: it is shown on a locked phone. */
export function composeWords(alert: Alert, site: AlertSite): Words {
  const { kind, lead, leads } = alert;
  if (kind === 'new' && lead) return composeNew(lead, site);
  if ((kind === 'reminder' || kind === 'overdue') && lead) return composeLate(kind, lead, site);
  if (kind === 'several' && leads) return composeSeveral(leads, site);
  if (kind === 'late' && leads) return composeAllLate(leads, site);
  if (kind === 'visit' && lead) return composeVisit(lead, site);
  if (kind === 'test') return composeTest(alert, site);
  if (kind === 'digest') return composeDigest(alert, site);
  if (kind === 'confirm') return composeConfirm(alert, site);
  if (kind === 'address') return composeAddress(alert, site);
  const name = lead && describeLead(lead, site).firstName;
  return composeNote(site, ...describeTrouble(kind, alert.payload, name));
}
