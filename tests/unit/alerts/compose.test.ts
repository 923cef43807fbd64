import { expect, test } from 'vitest';
import type { Alert, AlertLead, TomorrowLead } from '#server/alerts/alert.ts';
import { composeWords } from '#server/alerts/compose.ts';
import { renderHtml, renderText } from '#server/alerts/letter.ts';
import { rowsOf } from '#tests/table.ts';
import { alertOf, keith, site } from './alerts.ts';

const wordsOf = (given: Partial<Alert>) => composeWords(alertOf(given), site);
const newLead = (changes: Partial<AlertLead> = {}) => wordsOf({ lead: { ...keith, ...changes } });
const desk = 'https://www.example.com/admin/dashboard?lead=';

test('the mail of a new lead says who, where, what and until when, as text', () => {
  const { letter } = newLead();
  expect(letter.subject).toBe('New lead: Keith Nolan, accessibility ramps, Edgewood');
  expect(letter.replyTo).toEqual({ name: 'Keith Nolan', address: 'keith.nolan@example.com' });
  expect(renderText(letter)).toBe(`New lead: Keith Nolan
Accessibility ramps, Edgewood

My mother uses a walker.

Could you look at it before December 9?

Call (410) 555-0121
Open in the desk: ${desk}${keith.id}

Answer by Tue 12:52 PM.
Email: keith.nolan@example.com
Received Monday, Nov 23, 12:52 PM from /accessibility-ramps. Reference 5F7E6A.

Your reply to this email goes to Keith.
Answered? Tell the desk: ${desk}${keith.id}&do=mailed
Alert settings: https://www.example.com/admin/settings`);
});

test('a lead without a phone has no number to call', () => {
  for (const phone of [null, 'unknown'])
    expect(renderText(newLead({ phone }).letter)).not.toContain('Call');
});

test('the buttons of the HTML call with the extension and open the lead', () => {
  const html = renderHtml(newLead({ phone_extension: '12' }).letter);
  expect(html).toContain('href="tel:+14105550121,12"');
  expect(html).toContain('>Call (410) 555-0121 ext. 12</a>');
  expect(html).toContain(`href="${desk}${keith.id}"`);
  expect(html).not.toMatch(/<img|<script|url\(/);
});

test('what somebody wrote stays text, is cut when it is long, and is answered only as one address', () => {
  const evil = "<img src=x onerror=alert(1)>\" & 'quotes'";
  const html = renderHtml(newLead({ name: evil, message: evil, area: evil }).letter);
  expect(html).not.toContain('<img');
  expect(html).toContain('&lt;img src=x onerror=alert(1)&gt;&quot; &amp; &#39;quotes&#39;');
  const long = renderText(newLead({ message: 'word '.repeat(10_000) }).letter);
  expect(long.length).toBeLessThan(2500);
  expect(long).toContain('… The rest is in the desk.');
  const { letter } = newLead({ email: 'a@example.com, victim@example.com' });
  expect(letter.replyTo).toBeUndefined();
  expect(renderHtml(letter)).not.toContain('mailto:');
  expect(renderText(letter)).toContain('Email: a@example.com, victim@example.com');
  expect(renderText(letter)).not.toContain('Reply to this mail');
});

const bare = { area: '', phone: null, message: '', landing_page: '', service_type: 'other' };
const leads: Record<string, AlertLead> = {
  Keith: keith,
  Grace: { ...keith, id: 'b-2', name: 'Grace Whitaker', phone: null },
  'one who says little': { ...keith, ...bare },
  'one who says urgent': { ...keith, ...bare, message: 'An emergency: the rail is loose' },
  'one who may be a robot': { ...keith, ...bare, spam_reason: 'a link in the name' },
  'one of a service that is gone': { ...keith, ...bare, service_type: 'front-doors-entryways' },
};
const step = { ...keith, street: '2 Elm Street', visit_where: null, words: null };
const tomorrow: TomorrowLead[] = [
  { ...step, what: 'follow_up', at: '2026-11-25T14:00:00Z', words: 'Postponed', name: 'Carl Otto' },
  { ...step, what: 'visit', at: '2026-11-25T21:30:00Z', visit_where: '14 Sample Road, Edgewood' },
  { ...step, what: 'price', at: '2026-11-25T23:00:00Z' },
];
const digest = { to_answer: [], overdue: 0, suspected: 0 };
const nine = '2026-11-24T14:00:00Z';
const early: AlertLead = {
  ...keith,
  name: 'Early Bird',
  service_type: 'other',
  promised_by: nine,
  answer_by: nine,
};
const alerts: Record<string, Partial<Alert>> = {
  several: { kind: 'several', leads: [keith, leads['Grace'] ?? keith] },
  'several, one urgent': { kind: 'several', leads: [keith, { ...keith, message: 'urgent' }] },
  evening: { kind: 'digest', payload: { to_answer: [keith], overdue: 1, suspected: 2 } },
  tomorrow: { kind: 'digest', payload: { ...digest, tomorrow } },
  'quiet evening': { kind: 'digest', payload: digest },
  test: { kind: 'test', lead: keith, test: { arrived_code: 'c-1', started_by: 'desk' } },
  'evening of visits': {
    kind: 'digest',
    payload: {
      ...digest,
      visited: [{ ...keith, at: '2026-11-23T21:30:00Z' }],
      prices: [{ ...keith, at: '2026-11-23T23:00:00Z' }],
    },
  },
  'late together': { kind: 'late', leads: [keith, early] },
  'before a visit': { kind: 'visit', lead: { ...keith, visit_at: '2026-11-24T17:00:00Z' } },
  'two hours before': { kind: 'reminder', lead: keith },
  'too late': { kind: 'overdue', lead: keith },
  ...Object.fromEntries(Object.entries(leads).map(([name, lead]) => [name, { lead }])),
};

// A push is shown on a locked phone.
test.each(
  rowsOf<[alert: string, title: string, body: string, subject: string]>(`
    Keith | "New lead: Keith, accessibility ramps" | Edgewood. Answer by Tue 12:52 PM. | "New lead: Keith Nolan, accessibility ramps, Edgewood"
    one who says urgent | "Urgent lead: Keith" | Answer by Tue 12:52 PM. | "Urgent lead: Keith Nolan"
    one who may be a robot | "New lead, may be spam: Keith" | Answer by Tue 12:52 PM. | "New lead, may be spam: Keith Nolan"
    one who says little | "New lead: Keith" | Answer by Tue 12:52 PM. | "New lead: Keith Nolan"
    one of a service that is gone | "New lead: Keith, front doors entryways" | Answer by Tue 12:52 PM. | "New lead: Keith Nolan, front doors entryways"
    several | 2 new leads | Keith, Grace. Answer the first by Tue 12:52 PM. | 2 new leads
    several, one urgent | "2 new leads, 1 urgent" | Keith, Keith. Answer the first by Tue 12:52 PM. | "2 new leads, 1 urgent"
    evening | "Tonight: 1 to answer, 1 overdue" | Keith. | "Tonight: 1 to answer, 1 overdue"
    tomorrow | "Tonight: no one is waiting" | "Tomorrow: 1 visit, 1 price, 1 follow-up." | "Tonight: no one is waiting. Tomorrow: 1 visit, 1 price, 1 follow-up"
    evening of visits | "Tonight: no one is waiting" | "1 visit to log, 1 price late." | "Tonight: no one is waiting. 1 visit to log, 1 price late"
    late together | "1 overdue, 1 to answer soon" | "Early, Keith. Answer by Tue 9:00 AM." | "1 overdue, 1 to answer soon"
    before a visit | "Visit at 12:00 PM: Keith" | "Accessibility ramps, Edgewood" | "Visit at 12:00 PM: Keith"
    test | Test lead | Push works on this phone. | Test lead from your website
    two hours before | "2 hours left: Keith, accessibility ramps" | Edgewood. Answer by Tue 12:52 PM. | "2 hours left: Keith Nolan, accessibility ramps, Edgewood"
    too late | "Overdue: Keith, accessibility ramps" | Edgewood. Answer by Tue 12:52 PM. | "Overdue: Keith Nolan, accessibility ramps, Edgewood"
  `),
)('the push and the subject of the mail: %s', (alert, ...said) => {
  const { letter, title, body, path } = wordsOf(alerts[alert] ?? {});
  expect([title, body, letter.subject]).toEqual(said);
  expect(`${title} ${body}`).not.toMatch(/Nolan|555|@|walker|Road/);
  expect(path).toContain('/admin/');
});

const listed = `Keith Nolan
Accessibility ramps, Edgewood, since Mon, Nov 23, 12:52 PM
Call (410) 555-0121`;
test.each([
  [
    'several',
    `${listed}\nEmail: keith.nolan@example.com\nOpen in the desk: ${desk}${keith.id}\n\nGrace Whitaker\n`,
  ],
  ['several', `Open in the desk: ${desk}b-2`],
  ['evening', listed],
  ['evening', 'Suspected spam in the last three days: 2. Check it in the desk for real requests.'],
  [
    'tomorrow',
    `Tomorrow 9:00 AM, follow-up: Carl Otto
Accessibility ramps
2 Elm Street, Edgewood
Postponed
Call (410) 555-0121

Tomorrow 4:30 PM, visit: Keith Nolan
Accessibility ramps
14 Sample Road, Edgewood
Call (410) 555-0121
`,
  ],
  ['quiet evening', 'Tonight: no one is waiting'],
  ['test', 'https://www.example.com/api/test-arrived?code=c-1'],
  [
    'two hours before',
    'No one has answered Keith yet. Answer by Tue 12:52 PM.\n\nMy mother uses a walker.',
  ],
  ['too late', 'No one has answered Keith yet. Answer by Tue 12:52 PM.'],
  [
    'late together',
    `${listed.replace('Call', 'Answer by Tue 12:52 PM.\nCall')}\nEmail: keith.nolan@example.com`,
  ],
  [
    'late together',
    'Early Bird\nEdgewood, since Mon, Nov 23, 12:52 PM\nOverdue. Answer by Tue 9:00 AM.',
  ],
  [
    'evening of visits',
    'How did it go? Visit Mon 4:30 PM: Keith Nolan\nAccessibility ramps, Edgewood\nCall',
  ],
  ['evening of visits', 'Price promised by Mon 6:00 PM: Keith Nolan'],
])('the mail: %s', (alert, said) => {
  expect(renderText(wordsOf(alerts[alert] ?? {}).letter)).toContain(said);
});

test.each(
  rowsOf<[payload: Alert['payload'], subject: string, words: string]>(`
    {about: mail, error: test_mode} | Alert email isn’t arriving | 'About Keith: The email service is in test mode'
    {about: mail, error: mailbox_full, partly: true, answer: 'b@x.example: 552 Full'} | An address isn’t getting alerts | 'The reply for b@x.example: 552 Full'
    {about: push, device: Pixel 8, error: subscription_gone} | Pixel 8 isn’t getting alerts | Open the desk there and turn alerts on. Email still works.
    {about: test, failed_step: mail} | Today’s test lead didn’t get through | It was saved, but no email was sent.
    {about: parked, count: 2} | 2 leads are waiting for the database | Nothing is lost
    {about: test, failed_step: parked} | Requests are missing from your desk | Answer from the emails titled “Not in your desk”
  `),
)('trouble with %o is told with what to do', (payload, subject, words) => {
  const { letter } = wordsOf({ kind: 'trouble', payload, lead: keith });
  expect(letter.subject).toBe(subject);
  expect(renderText(letter)).toContain(words);
});

test.each<[typed: string | null, hrefs: string[], words?: string]>([
  ['+14105550121', ['tel:+14105550121']],
  ['410-555-0101 or 443-555-0102', ['tel:+14105550101', 'tel:+14435550102']],
  ['410-555-0103 after 5', ['tel:+14105550103'], 'Phone: 410-555-0103 after 5'],
  ['fax 410-555-0104', [], 'Phone: fax 410-555-0104'],
  ['410-555-0105 extn 12', ['tel:+14105550105,12']],
  ['1-800-555-DECK', ['tel:+18005553325']],
  ['ask my neighbor', [], 'Phone: ask my neighbor'],
  ['21014-1234', [], 'Phone: 21014-1234'],
  [null, []],
])('the phone %s has these links in an email: %o', (phone, hrefs, words) => {
  const { letter } = newLead({ phone });
  const found = [...renderHtml(letter).matchAll(/href="(tel:[^"]*)"/g)].map(([, href]) => href);
  expect(found).toEqual(hrefs);
  if (words) expect(renderText(letter)).toContain(words);
});

test.each([
  ['bob?bcc=x@evil.example', 'mailto:bob%3Fbcc%3Dx@evil.example'],
  ["o'brien+deck@example.com", "mailto:o'brien%2Bdeck@example.com"],
  ['a&b@example.com', 'mailto:a%26b@example.com'],
  ['bob@example', undefined],
])('the link of the email address %s writes to it alone', (email, href) => {
  const line = newLead({ email }).letter.lines.find(({ before }) => before === 'Email: ');
  expect(line).toEqual({ before: 'Email: ', text: email, ...(href && { href }) });
});

test.each([
  ['Mr. & Mrs. O’Brien', 'Mr. & Mrs. O’Brien'],
  ['Smith, John', 'John'],
  ['The Millers', 'The Millers'],
  ['\u00a0Ann\u2003Baker', 'Ann'],
  ['\u202Egnihtyreve eloh', 'gnihtyreve'],
  ['שרה כהן', '\u2068שרה\u2069'],
])('the push of %s names %s', (name, first) => {
  expect(newLead({ name }).title).toBe(`New lead: ${first}, accessibility ramps`);
});

test('text is cut between characters, and nothing turns the words around it', () => {
  const family = '👨‍👩‍👧‍👦';
  const message = `${'x'.repeat(138)}${family}${'y'.repeat(1350)}${family.repeat(9)}\u202Ezz`;
  const { letter, title } = newLead({
    message,
    name: `${'n'.repeat(38)}${family}`,
    area: '\u2067Bel Air',
  });
  for (const text of [renderHtml(letter), renderText(letter), title, letter.subject]) {
    expect(text.isWellFormed()).toBe(true);
    expect(text).not.toMatch(/[\u202A-\u202E\u2066\u2067]|\u200D(?![👩👧👦])/u);
  }
});

test('a date of another year has its year, in each alert', () => {
  const old = { created_at: '2025-11-28T21:55:00Z', written_at: '2025-11-28T21:50:00Z' };
  const times = { promised_by: '2027-01-04T14:00:00Z', answer_by: '2027-01-04T14:00:00Z' };
  const lead = { ...keith, ...old, ...times };
  const said = renderText(wordsOf({ lead }).letter);
  expect(said).toContain('Received Friday, Nov 28, 2025, 4:55 PM');
  expect(said).toContain('Written Friday, Nov 28, 2025, 4:50 PM');
  expect(said).toContain('Answer by Mon, Jan 4, 2027, 9:00 AM');
  expect(wordsOf({ lead }).body).toBe('Edgewood. Answer by Mon, Jan 4, 2027, 9:00 AM.');
  const payload = { ...digest, to_answer: [lead] };
  const evening = renderText(wordsOf({ kind: 'digest', payload }).letter);
  expect(evening).toContain('since Fri, Nov 28, 2025, 4:55 PM');
});

test.each<[from: string, answer_by: string, said: string]>([
  [
    'before',
    '2026-11-23T23:00:00Z',
    'Answer by Mon 6:00 PM, before you close. Promised by Tue 6:30 AM.',
  ],
  [
    'after',
    '2026-11-24T15:00:00Z',
    'Answer by Tue 10:00 AM, after you open. Promised by Tue 6:30 AM.',
  ],
])(
  'all letters and pushes name the times of a lead alike: %s its promise',
  (_when, answer_by, said) => {
    const lead = { ...keith, promised_by: '2026-11-24T11:30:00Z', answer_by };
    for (const kind of ['new', 'reminder', 'overdue']) {
      const { letter, body } = wordsOf({ kind, lead });
      expect(body).toBe(`Edgewood. ${said}`);
      expect(renderText(letter).split(said)).toHaveLength(2);
    }
  },
);

test.each([
  [{}, 'mailed'],
  [{ email: null }, 'call'],
])('who has answered from the email %o tells the desk by %s', (changes, sheet) => {
  const { foot } = newLead(changes).letter;
  const href = `${desk}${keith.id}&do=${sheet}`;
  expect(foot).toContainEqual({ before: 'Answered? ', text: 'Tell the desk', href });
});
