import { describe, expect, test } from 'vitest';
import type { Alert, AlertLead } from '#leads/alerts/alert.ts';
import { renderHtml, renderText } from '#leads/alerts/letter.ts';
import { composeWords } from '#leads/alerts/words.ts';
import { alertOf, keith, site } from './alerts.ts';

const wordsOf = (given: Partial<Alert>) => composeWords(alertOf(given), site);
const newLead = (changes: Partial<AlertLead> = {}) => wordsOf({ lead: { ...keith, ...changes } });

describe('a new lead', () => {
  test('the mail says who, where, what and until when, as text', () => {
    const { letter } = newLead();
    expect(letter.subject).toBe('New lead: Keith Nolan, accessibility ramps, Edgewood');
    expect(letter.replyTo).toEqual({ name: 'Keith Nolan', address: 'keith.nolan@example.com' });
    expect(renderText(letter)).toBe(`New lead: Keith Nolan
Accessibility ramps, Edgewood

My mother uses a walker.

Could you look at it before December 9?

Call (410) 555-0121
Open in the desk: https://www.example.com/admin/dashboard?lead=${keith.id}

Your website promises an answer by Tuesday, Nov 24, 12:52 PM.
Email: keith.nolan@example.com
Received Monday, Nov 23, 12:52 PM from /accessibility-ramps. Reference 5F7E6A.

Reply to this mail and you write to Keith.
Alert settings: https://www.example.com/admin/settings`);
  });

  test('the buttons of the HTML call with the extension and open the lead', () => {
    const html = renderHtml(newLead({ phone_extension: '12' }).letter);
    expect(html).toContain('href="tel:+14105550121,12"');
    expect(html).toContain('>Call (410) 555-0121 ext. 12</a>');
    expect(html).toContain(`href="https://www.example.com/admin/dashboard?lead=${keith.id}"`);
    expect(html).not.toMatch(/<img|<script|url\(/);
  });

  test('what somebody wrote stays text', () => {
    const evil = "<img src=x onerror=alert(1)>\" & 'quotes'";
    const html = renderHtml(newLead({ name: evil, message: evil, area: evil }).letter);
    expect(html).not.toContain('<img');
    expect(html).toContain('&lt;img src=x onerror=alert(1)&gt;&quot; &amp; &#39;quotes&#39;');
  });

  test('the push has first name, service and town, and nothing else of the person', () => {
    const { title, body, path } = newLead();
    expect([title, body]).toEqual([
      'New lead: Keith, accessibility ramps',
      'Edgewood. Answer by Tue 12:52 PM.',
    ]);
    expect(path).toBe(`/admin/dashboard?lead=${keith.id}`);
    expect(`${title} ${body}`).not.toMatch(/Nolan|555|example|walker/);
  });

  test('without town, phone and a known service it says what there is', () => {
    const bare = { area: '', phone: null, message: '', landing_page: '', service_type: 'other' };
    const { letter, title, body } = newLead(bare);
    expect([letter.subject, title, body]).toEqual([
      'New lead: Keith Nolan',
      'New lead: Keith',
      'Answer by Tue 12:52 PM.',
    ]);
    expect(letter.buttons).toHaveLength(1);
    expect(newLead({ service_type: 'front-doors-entryways' }).title).toBe(
      'New lead: Keith, front doors entryways',
    );
  });

  test("a provider's text that is not one address is shown, and never answered or linked", () => {
    const { letter } = newLead({ email: 'a@example.com, victim@example.com' });
    expect(letter.replyTo).toBeUndefined();
    expect(renderHtml(letter)).not.toContain('mailto:');
    expect(renderText(letter)).toContain('Email: a@example.com, victim@example.com');
    expect(renderText(letter)).not.toContain('Reply to this mail');
  });

  test('a long message is cut, and the mail says where the rest is', () => {
    const text = renderText(newLead({ message: 'word '.repeat(10_000) }).letter);
    expect(text.length).toBeLessThan(2500);
    expect(text).toContain('… The rest is in the desk.');
  });
});

test('several new leads are one push with their first names', () => {
  const grace = { ...keith, name: 'Grace Whitaker' };
  expect(wordsOf({ kind: 'several', channel: 'push', leads: [keith, grace, keith] })).toMatchObject(
    {
      title: '3 new leads',
      body: 'Keith, Grace, Keith. Answer the first by Tue 12:52 PM.',
    },
  );
});

test('several new leads are one mail with name, service, number and link of each', () => {
  const grace = { ...keith, id: 'b-2', name: 'Grace Whitaker', phone: null };
  const { letter } = wordsOf({ kind: 'several', leads: [keith, grace] });
  const text = renderText(letter);
  expect(letter.subject).toBe('2 new leads');
  expect(text).toContain(`Keith Nolan
Accessibility ramps, Edgewood, since Mon, Nov 23, 12:52 PM
Call (410) 555-0121
Email: keith.nolan@example.com
Open in the desk: https://www.example.com/admin/dashboard?lead=${keith.id}

Grace Whitaker
`);
  expect(renderHtml(letter)).toContain('/admin/dashboard?lead=b-2"');
});

test('the evening digest lists whom to call', () => {
  const payload = { to_answer: [keith], overdue: 1, suspected: 2 };
  const { letter, title, body } = wordsOf({ kind: 'digest', payload });
  expect([title, body]).toEqual(['Tonight: 1 to answer, 1 overdue', 'Keith.']);
  expect(renderText(letter)).toContain(
    'Keith Nolan\nAccessibility ramps, Edgewood, since Mon, Nov 23, 12:52 PM\nCall (410) 555-0121',
  );
  expect(renderText(letter)).toContain(
    'Suspected spam of the last three days: 2. Look through it in the desk.',
  );
});

test('the evening digest has tomorrow with address and phone, its push neither', () => {
  const step = { ...keith, street: '2 Elm Street', visit_where: null, words: null };
  const tomorrow = [
    {
      ...step,
      what: 'follow_up',
      at: '2026-11-25T14:00:00Z',
      words: 'Postponed',
      name: 'Carl Otto',
    },
    { ...step, what: 'visit', at: '2026-11-25T21:30:00Z', visit_where: '14 Sample Road, Edgewood' },
    { ...step, what: 'price', at: '2026-11-25T23:00:00Z' },
  ] as const;
  const payload = { to_answer: [], overdue: 0, suspected: 0, tomorrow: [...tomorrow] };
  const { letter, title, body } = wordsOf({ kind: 'digest', payload });
  expect([letter.subject, title, body]).toEqual([
    'Tonight: nobody is waiting. Tomorrow: 1 visit, 1 price, 1 follow-up',
    'Tonight: nobody is waiting',
    'Tomorrow: 1 visit, 1 price, 1 follow-up.',
  ]);
  expect(renderText(letter)).toContain(`Tomorrow 9:00 AM, follow-up: Carl Otto
Accessibility ramps
2 Elm Street, Edgewood
Postponed
Call (410) 555-0121

Tomorrow 4:30 PM, visit: Keith Nolan
Accessibility ramps
14 Sample Road, Edgewood
Call (410) 555-0121
`);
});

test('a digest whose leads were answered meanwhile says that nobody is waiting', () => {
  const payload = { to_answer: [], overdue: 0, suspected: 0 };
  expect(wordsOf({ kind: 'digest', payload }).title).toBe('Tonight: nobody is waiting');
});

test('the mail of a test lead leads to its one-time button', () => {
  const test = { arrived_code: 'c-1', started_by: 'desk' as const };
  const { letter, title, body } = wordsOf({ kind: 'test', lead: keith, test });
  expect(letter.subject).toBe('Test lead from your website');
  expect(renderText(letter)).toContain('https://www.example.com/api/test-arrived?code=c-1');
  expect([title, body]).toEqual(['Test lead', 'Push works on this phone.']);
});

test.each([
  [{ about: 'mail' }, 'Alert mail isn’t arriving', 'The mail about Keith was not accepted.'],
  [
    { about: 'push', device: 'Pixel 8', error: 'subscription_gone' },
    'Pixel 8 isn’t getting alerts',
    'Open the desk on it and turn push on. Mail still works.',
  ],
  [
    { about: 'test', failed_step: 'mail' as const },
    'Today’s test lead didn’t get through',
    'It was stored, but no mail went out.',
  ],
  [{ about: 'parked', count: 2 }, '2 leads wait outside the database', 'They are kept there'],
  [
    { about: 'test', failed_step: 'parked' as const },
    'Requests are missing from your desk',
    'Answer from the mails titled “Not in your desk”',
  ],
])('trouble with %o is told with what to do', (payload, subject, words) => {
  const { letter } = wordsOf({ kind: 'trouble', payload, lead: keith });
  expect(letter.subject).toBe(subject);
  expect(renderText(letter)).toContain(words);
});

describe('a lead that nobody has answered', () => {
  test('the reminder names the promise, in mail and push, and quotes the sender in the mail only', () => {
    const { letter, title, body, path } = wordsOf({ kind: 'reminder', lead: keith });
    expect([letter.subject, title, body, path]).toEqual([
      '2 hours left: Keith Nolan, accessibility ramps, Edgewood',
      '2 hours left: Keith, accessibility ramps',
      'Edgewood. Promised by Tue 12:52 PM.',
      `/admin/dashboard?lead=${keith.id}`,
    ]);
    const text = renderText(letter);
    expect(text).toContain(
      'Nobody has answered Keith yet. Your website promised an answer by Tue 12:52 PM.\n\nMy mother uses a walker.',
    );
    expect(text).not.toContain('Your website promises');
  });

  test('the overdue alert says since when', () => {
    const { letter, title, body } = wordsOf({ kind: 'overdue', lead: keith });
    const words = 'The 24 hours ended at Tue 12:52 PM. Nobody has answered yet.';
    expect([letter.subject, title, body]).toEqual([
      'Overdue: Keith Nolan, accessibility ramps, Edgewood',
      'Overdue: Keith, accessibility ramps',
      words,
    ]);
    expect(renderText(letter)).toContain(words);
  });
});
