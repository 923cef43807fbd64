import type { Alert, AlertSite } from './alert.ts';
import { composeNote, type Words } from './note.ts';

/** The test lead: of every day, or asked for in the settings. */
export function composeTest({ test }: Alert, site: AlertSite): Words {
  if (test?.started_by === 'schedule') {
    const daily =
      'The form, the database and email are working; this test asks nothing of you. If this email is missing one morning, open the desk.';
    const path = '/admin/settings';
    return { ...composeNote(site, 'Daily test', daily), body: 'Push works on this phone.', path };
  }
  const href = `${site.origin}/api/test-arrived?code=${test?.arrived_code}`;
  const words =
    'If you can read this, email alerts work. Press the button so the desk knows it arrived.';
  const { letter } = composeNote(site, 'Test lead from your website', words);
  return {
    letter: { ...letter, buttons: [{ text: 'It arrived', href }] },
    title: 'Test lead',
    body: 'Push works on this phone.',
    path: '/admin/settings',
  };
}

/** Asks a new address whether it wants the alerts. */
export function composeConfirm({ payload }: Alert, site: AlertSite): Words {
  const words = `The owner of ${site.shortName} wants you to get an alert for each request from the website. The button works for one day. If you don’t know what this is about, ignore this email.`;
  const note = composeNote(site, `Do you want ${site.shortName}’s lead alerts?`, words);
  const href = `${site.origin}/api/confirm-address?code=${payload.code}`;
  const letter = { ...note.letter, buttons: [{ text: 'Confirm alerts', href }], foot: [] };
  return { ...note, letter };
}

const addressChanges = {
  asked: 'was asked to confirm your alerts',
  added: 'now gets your leads',
  removed: 'no longer gets your alerts',
  calendar: 'now shows your visits and follow-ups',
};

/** Tells the owner that a recipient of his alerts has changed. */
export function composeAddress(
  { payload: { address, change = 'asked' } }: Alert,
  site: AlertSite,
): Words {
  const words =
    'If this wasn’t you, open Settings, undo it and change your password. That signs out every other browser.';
  return composeNote(site, `${address} ${addressChanges[change]}`, words);
}
