import { beforeEach, describe, expect, test } from 'vitest';
import { drainParked } from '#leads/parked/drain.ts';
import { handleEraseParked } from '#leads/parked/erase.ts';
import { mailParkedBy } from '#leads/parked/mail.ts';
import { handleSubmitLead, type SubmitLead } from '#leads/submit/handler.ts';
import { site } from '#tests/unit/alerts/alerts.ts';
import { formOptions } from './form-options.ts';
import { functionEngines } from './project.ts';
import { away, openStores } from './second-store.ts';

const ann = { name: 'Ann', email: 'ann@example.com', phone: '410-555-0111', message: 'A deck' };

describe.each(functionEngines)('the second store beside %s', (engine) => {
  const { open, parked } = openStores(engine);
  let said: string[];
  beforeEach(() => {
    said = [];
  });
  const send = (fields: Record<string, string>, more: Partial<SubmitLead> = {}) =>
    handleSubmitLead(
      new Request('http://localhost/api/submit-lead', {
        method: 'POST',
        body: new URLSearchParams(fields),
      }),
      {
        client: away,
        second: open.second,
        ...formOptions('10,1,60,120'),
        log: (text) => said.push(text),
        ...more,
      },
    );
  const drain = (given: { client?: typeof away; nowMs?: () => number } = {}) =>
    drainParked({
      second: open.second,
      client: open.project.service,
      nowMs: Date.now,
      log: (text) => said.push(text),
      // All come home in one run, however busy the machine is.
      budgetMs: 120_000,
      ...given,
    });

  test('keeps nothing that can be read', async () => {
    expect((await send(ann)).status).toBe(303);
    const [id = ''] = await parked();
    const bytes = Buffer.from(
      (await open.second.blobs.get(id, { type: 'arrayBuffer' })) ?? new ArrayBuffer(),
    );
    expect(bytes.length).toBeGreaterThan(100);
    expect(`${id}${bytes.toString('latin1')}${said}`).not.toMatch(/Ann|example\.com|0111|deck/);
  });

  test('two runs at once bring a request home once', async () => {
    await send(ann);
    await Promise.all([drain(), drain()]);
    expect(await open.project.leads()).toMatchObject([{ name: 'Ann', phone: '+14105550111' }]);
    expect(await parked()).toEqual([]);
  });

  test('sent again meanwhile, into the database and into the second store, it is one request', async () => {
    const fields = { ...ann, idempotency_key: 'key-1' };
    await send(fields);
    await send(fields);
    expect(await parked()).toHaveLength(1);
    await send(fields, { client: open.project.service });
    await drain();
    expect(await open.project.leads()).toHaveLength(1);
  });

  test('after the limit of its sender it comes home as suspected, however many came', async () => {
    for (let count = 0; count < 7; count += 1) await send({ ...ann, message: `Deck ${count}` });
    expect(await drain()).toMatchObject({ home: 7, left: 0 });
    const leads = await open.project.leads();
    expect(leads).toHaveLength(7);
    expect(leads.filter((lead) => !lead.suspected_spam)).toHaveLength(1);
  });

  test.each([
    ['one address', 40, 1, 5],
    ['fifteen addresses', 75, 15, 60],
  ])(
    'of many posts from %s at once few are in the list, each other one is suspected, and few are mailed',
    async (_name, posts, addresses, most) => {
      const wide = formOptions('1000,1000,1000,1000');
      const told: string[] = [];
      const mailParked = async (_id: string, { name }: { name: string }) => void told.push(name);
      const one = (n: number) => {
        const given = { ...wide, mailParked, address: `192.0.2.${n % addresses}` };
        return send({ ...ann, message: `Deck ${n}` }, given);
      };
      for (let n = 0; n < posts; n += 5)
        await Promise.all(Array.from({ length: 5 }, (_, more) => one(n + more)));
      expect(told.length).toBeLessThanOrEqual(Math.min(most, 20));
      expect(await drain()).toMatchObject({ home: posts, left: 0 });
      const leads = await open.project.leads();
      expect(leads).toHaveLength(posts);
      const listed = leads.filter((lead) => !lead.suspected_spam);
      expect(listed.length).toBeGreaterThan(0);
      expect(listed.length).toBeLessThanOrEqual(most);
    },
  );

  test('the owner is told at once when mail works, and not again when it comes home', async () => {
    const told: string[] = [];
    const mailParked = async (_id: string, { name }: { name: string }) => void told.push(name);
    await send(ann, { mailParked });
    await send(ann, { mailParked });
    expect(told).toEqual(['Ann']);
    await drain();
    const mails = await open.project.backend.sql.query(
      `select accepted_at is not null as sent from private.alerts where channel = 'mail'`,
    );
    expect(mails).toEqual([{ sent: true }]);
  });

  test('while no mail service is set up its alert still waits when it comes home', async () => {
    const mailParked = mailParkedBy({ mail: undefined, mailTo: 'owner@example.com', site });
    await send(ann, { mailParked });
    await drain();
    const mails = await open.project.backend.sql.query(
      `select accepted_at is null as waits from private.alerts where channel = 'mail'`,
    );
    expect(mails).toEqual([{ waits: true }]);
  });

  test('without mail the request is kept all the same', async () => {
    const mailParked = () => Promise.reject(new Error('no mail'));
    expect((await send(ann, { mailParked })).status).toBe(303);
    expect(await drain()).toMatchObject({ home: 1, left: 0 });
  });

  test('one that can’t be read holds up no other, and is reported', async () => {
    await send(ann);
    const [id = ''] = await parked();
    await open.second.blobs.set(id, new ArrayBuffer(40), {});
    await send({ ...ann, message: 'A porch' });
    expect(await drain()).toMatchObject({ home: 1, left: 1 });
    const reported = await open.project.backend.sql.query('select count from private.parked_leads');
    expect(reported).toEqual([{ count: 1 }]);
  });

  test.each(['ANN@example.com', '(410) 555-0111'])(
    'erases the requests of %s, names one that can’t be read, and leaves it',
    async (person) => {
      await send(ann);
      await send({ ...ann, email: 'bob@example.com', phone: '410-555-0122' });
      const broken = `2026-11-23-${'a'.repeat(43)}`;
      await open.second.blobs.set(broken, new ArrayBuffer(40), {});
      const erase = (key: string) =>
        handleEraseParked(
          new Request('http://localhost/api/erase-parked', {
            method: 'POST',
            headers: { apikey: key },
            body: JSON.stringify({ person }),
          }),
          open.second,
          'sb_secret_test',
        );
      expect((await erase('sb_publishable_test')).status).toBe(401);
      expect(await (await erase('sb_secret_test')).json()).toEqual({
        erased: 1,
        unread: [broken],
      });
      expect(await parked()).toContain(broken);
      await drain();
      expect(await open.project.leads()).toMatchObject([{ email: 'bob@example.com' }]);
    },
  );
});
