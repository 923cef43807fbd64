import { expect, test } from 'vitest';
import { readPasted } from '#admin/add/paste.ts';
import { numbersOf, wordsOf } from '#admin/leads/search-terms.ts';
import webhookFields from '#generated/webhook-fields.json' with { type: 'json' };
import { canBeCalled, isEmailAddress } from '#leads/answerable.ts';
import { toField } from '#leads/csv.ts';
import { findLikeness, isOf, readPerson } from '#leads/person.ts';
import { formatPhone, normalizePhone, parsePhone } from '#leads/phone.ts';
import { toPlace } from '#leads/place.ts';
import { checkSubmission } from '#leads/submission.ts';
import { saysUrgent } from '#leads/urgent.ts';
import { composeNew } from '#server/alerts/compose-lead.ts';
import { readFields } from '#server/http/body.ts';
import { networkOf } from '#server/http/sender.ts';
import { readPhotoTicket } from '#server/photos/ticket.ts';
import { findSuspicion, hashWords } from '#server/receive/antispam.ts';
import { readFormToken } from '#server/receive/form-token.ts';
import { findLinks } from '#server/receive/links.ts';
import { mapFields } from '#server/receive/map-fields.ts';
import { readLandingPage, toPost } from '#server/receive/post.ts';
import { readProviderFields } from '#server/receive/provider-fields.ts';
import { fill } from '#shared/fill.ts';
import { escapeHtml } from '#shared/html.ts';
import { cleanLine, cleanText, isVisible } from '#shared/text.ts';
import { blankFields, blankLead } from '#tests/blank-lead.ts';
import { site } from '#tests/unit/alerts/alerts.ts';

const secret = 'a secret of the tests';
const encoder = new TextEncoder();
const address = '192.0.2.1';
const everywhere = <Names extends string>(blank: Record<Names, string>, text: string) =>
  Object.fromEntries(Object.keys(blank).map((name) => [name, text])) as Record<Names, string>;
const lead = (text: string) => ({
  ...everywhere(blankLead, text),
  ...{ id: text, street: text },
  ...{ created_at: '2026-11-24T17:52:00Z', written_at: null, promised_by: null, answer_by: null },
});
const entries = (text: string) => ({
  ...everywhere(blankFields, text),
  ...{ landing_page: text, service_label: text },
});
const post = (body: string, type: string) =>
  readFields(
    new Request('https://a.test', { method: 'POST', headers: { 'content-type': type }, body }),
  );
const postOf = async (request: Request) => toPost(await readFields(request), request, undefined);
const form = 'application/x-www-form-urlencoded';
const headers = (text: string) => text.replace(/[^\x21-\x7e]/g, '') || 'x';

/** Every function of the server and the desk that takes a stranger's text as it came. */
const functions: Record<string, (text: string) => unknown> = {
  cleanLine,
  cleanText,
  isVisible,
  escapeHtml,
  canBeCalled,
  isEmailAddress,
  findLinks,
  saysUrgent,
  normalizePhone,
  parsePhone,
  formatPhone,
  readPerson,
  toPlace,
  readLandingPage,
  networkOf,
  toField,
  fill: (text) => fill(text, { limit: 1 }),
  isOf: (text) => isOf({ column: 'phone', value: '4105550100' }, { email: text, phone: text }),
  findLikeness: (text) => {
    const person = { name: text, email: text, phone: text };
    return findLikeness(person, { column: 'phone', value: '4105550100' }, [person]);
  },
  checkSubmission: (text) => checkSubmission(entries(text), ['decks']),
  'checkSubmission with a phone': (text) =>
    checkSubmission({ ...entries(text), phone: `410-555-0100 ${text}` }, ['decks']),
  findSuspicion: (text) =>
    findSuspicion({
      ...{ lead: lead(text), honeypot: '', tokenAgeMs: 1 },
      ...{ moved: false, isDraft: false, isForeign: false },
    }),
  hashWords: (text) => hashWords(secret, text),
  readFormToken: (text) => readFormToken(secret, text, Date.now(), address),
  readPhotoTicket: (text) => readPhotoTicket(secret, text, Date.now()),
  'a post of the form': (text) =>
    postOf(
      new Request('https://a.test', {
        method: 'POST',
        body: new URLSearchParams(
          ['idempotency_key', 'waited_s', 'name'].map((name) => [name, text.slice(0, 20_000)]),
        ),
      }),
    ),
  'a link to the form': (text) =>
    postOf(
      new Request('https://a.test', {
        headers: { referer: `https://a.test/?service=${headers(text)}` },
      }),
    ),
  'a form': (text) => post(text, form),
  'a field': (text) => post(`a=${encodeURIComponent(text)}`.slice(0, 65_536), form),
  JSON: (text) => post(JSON.stringify({ [text]: text }).slice(0, 65_536), 'application/json'),
  'a type': (text) => post('a=b', `${form};${headers(text)}`),
  multipart: (text) => post(text.slice(0, 60_000), 'multipart/form-data; boundary=x'),
  'a provider': async (text) => {
    const part = text.slice(0, 16_384);
    const body = JSON.stringify({ email: part, phone: part, name: part, note: part });
    const fields = await readProviderFields('application/json', encoder.encode(body));
    return mapFields(fields ?? [], webhookFields);
  },
  'many fields below a long name': async (text) => {
    const below = Object.fromEntries(Array.from({ length: 1000 }, (_, n) => [`f${n}`, 'x']));
    const body = JSON.stringify({ [text.slice(0, 30_000)]: below });
    const fields = await readProviderFields('application/json', encoder.encode(body));
    return mapFields(fields ?? [], webhookFields);
  },
  'names of a provider': async (text) => {
    const fields = await readProviderFields(form, encoder.encode(text));
    return mapFields(fields ?? [], webhookFields);
  },
  readPasted,
  wordsOf,
  numbersOf,
  composeNew: (text) => composeNew({ ...lead(text.slice(0, 100)), message: text }, site),
};

const often = [...' 1a.,@-(/\n<', '🦢', '\u0301', '\u0327'];
const signs = [
  ...often,
  ...'\t\0"\'[{_#+%&=:;xA',
  ...['\u200b', '\u202e', '٣', '１', '．', 'é', '\ud83e', '\u00a0'],
];
const pieces = ['ext', 'x1', 'no ', 'a.', '@a', 'www.', 'http://', '0-0', 'a=1&', '\u0301\u0327'];
const repeat = (piece: string, length: number) =>
  piece.repeat(Math.ceil(length / piece.length)).slice(0, length);
const long = (piece: string) => repeat(piece, 65_536);
const texts = [
  ...[...signs, ...pieces].flatMap((piece) => [long(piece), `1${long(piece)} 1x`]),
  // What takes the square of the length takes 0.2 s for these, too.
  ...often.flatMap((one) => often.map((other) => repeat(one + other, 16_384))),
];

const mostMs = 50;
/** The time that the processor needs, whatever else runs beside it: the best of three. */
async function timeOf(work: (text: string) => unknown, text: string): Promise<number> {
  let best = Number.POSITIVE_INFINITY;
  for (let attempt = 0; attempt < 3 && best > mostMs; attempt += 1) {
    const before = process.threadCpuUsage();
    try {
      await work(text);
    } catch {}
    best = Math.min(best, process.threadCpuUsage(before).user / 1000);
  }
  return best;
}

test.each(Object.entries(functions))(
  '%s takes at most 50 ms for 64 kB of whatever a stranger sends',
  async (_name, work) => {
    const slow: string[] = [];
    for (const text of texts) {
      const ms = await timeOf(work, text);
      if (ms > mostMs) slow.push(`${JSON.stringify(text.slice(0, 12))} ${Math.round(ms)} ms`);
    }
    expect(slow).toEqual([]);
  },
);
