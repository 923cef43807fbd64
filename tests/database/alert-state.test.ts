import { beforeEach, describe, expect, test } from 'vitest';
import { addDevice, claim, clear, receive, settle } from './alerts.ts';
import { as, deskEngines, undone } from './engines.ts';
import { openWithPeople } from './prepare.ts';

describe.each(deskEngines)('what the desk reads of alerts on %s', (_name, open) => {
  const db = openWithPeople(open);
  beforeEach(() => clear(db));

  test("the desk reads what became of a lead's alerts, and the state of both ways", async () => {
    await addDevice(db, 'Pixel 8');
    const { submission_id } = await receive(db);
    for (const { ids, channel } of await claim(db))
      await settle(db, ids, channel === 'mail' ? 'accepted' : 'failed', 'push_silent');
    await db.exec(`update private.alerts set given_up_at = now() where channel = 'push'`);
    const ask = async (sql: string, values: unknown[] = []) =>
      (await db.query<{ it: unknown }>(sql, values)).map(({ it }) => it);
    await undone(db, () =>
      as(db, 'admin', async () => {
        expect(await ask('select public.lead_alerts($1) as it', [submission_id])).toMatchObject([
          { kind: 'new', channel: 'mail', label: null, accepted_at: expect.anything() },
          {
            channel: 'push',
            label: 'Pixel 8',
            given_up_at: expect.anything(),
          },
        ]);
        const [state] = await ask('select public.alert_state() as it');
        expect(state).toMatchObject({
          mail: {
            last_accepted_at: expect.anything(),
            waiting_since: null,
            given_up: 0,
            addresses: [],
          },
          push: {
            given_up: 1,
            last_error: 'push_silent',
            devices: [{ label: 'Pixel 8', last_error: 'push_silent' }],
          },
          self_test: { failed_in_a_row: 0 },
          refusals_7d: 0,
          parked: null,
        });
        expect(JSON.stringify(state)).not.toContain('push.example');
        await ask('select public.acknowledge_alerts() as it');
        expect(await ask('select public.alert_state() as it')).toMatchObject([
          { push: { given_up: 0 } },
        ]);
      }),
    );
  });

  test('a phone that opens the desk again is the same phone; one that the owner removes leaves nothing red', async () => {
    await undone(db, async () => {
      const call = `select public.save_device($1, 'https://push.example/1', 'key', 'auth') as id`;
      const save = async (label: string) => (await db.query<{ id: string }>(call, [label]))[0]?.id;
      await db.exec('savepoint before');
      await as(db, 'admin', async () => {
        const id = await save('Pixel 8');
        expect(await save('Pixel 8, new')).toBe(id);
        await expect(
          db.query(`select public.save_device('x', 'http://push.example/1', 'key', 'auth')`),
        ).rejects.toThrow('violates check constraint');
      });
      await db.exec('rollback to savepoint before');
      const device = await addDevice(db, 'Pixel 8');
      await receive(db);
      await as(db, 'admin', async () => {
        await db.query('select public.remove_device($1)', [device]);
        const [row] = await db.query<{ it: unknown }>('select public.alert_state() as it');
        expect(row?.it).toMatchObject({ push: { devices: [], given_up: 0, waiting_since: null } });
      });
    });
  });
});
