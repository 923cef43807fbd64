import { mkdtempSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import sharp from 'sharp';
import { openDatabase } from '#tests/browser/admin-desk.ts';
import { expect, test } from '#tests/browser/fixtures.ts';
import { ownerPassword } from '#tests/browser/server.ts';
import type { EngineSite } from './engine-site.ts';
import { button, field, heading, link, text, type Visitor } from './visitor.ts';
import { patienceMs, waitFor } from './wait.ts';

const lead = { name: 'Keith Nolan', email: 'keith@example.com', phone: '+14105550121' };

/** The owner's first day in the desk, from the setup to the sign-out. */
export function travelAsOwner({ site, visitor, openTab, connection }: EngineSite): void {
  const table = () => openDatabase(site).from('contact_submissions');
  const expectStored = (fields: Readonly<Record<string, unknown>>, timeout = patienceMs) =>
    expect
      .poll(async () => (await table().select('*').eq('email', lead.email).single()).data, {
        timeout,
      })
      .toMatchObject(fields);
  const countEvents = async (kind: string) => {
    const events = openDatabase(site).from('lead_events').select('kind').eq('kind', kind);
    return (await events.throwOnError()).data?.length ?? 0;
  };
  const signIn = async (me: Visitor) => {
    await me.write('Email', site.adminEmail);
    await me.write('Password', ownerPassword);
    await me.tap(button('Sign In'));
    await me.see(link(lead.name));
  };
  const openLead = async (me: Visitor) => {
    await me.go('/admin/dashboard');
    await me.tap(link(lead.name));
    await me.see(field('Status'));
  };

  test('the owner sets his password once and signs in', async () => {
    const me = visitor();
    await table()
      .insert({ ...lead, service_type: 'deck-construction', source: 'site' })
      .throwOnError();
    await me.go(`/admin/setup#code=${site.setupCode}`);
    await me.write('Password', ownerPassword);
    await me.tap(button('Create Admin Account'));
    await me.see(heading('Setup Complete!'));
    await me.tap(link('Go to Admin Login'));
    await signIn(me);
  });

  test('a status, a note and a photo are stored', async () => {
    const me = visitor();
    await openLead(me);
    await me.choose('Status', 'Contacted');
    await expectStored({ status: 'contacted' });
    await me.write('Note', 'Wants cedar');
    await me.tap(button('Save note'));
    await expect.poll(() => countEvents('note'), { timeout: patienceMs }).toBe(1);
    const path = join(mkdtempSync(join(tmpdir(), 'desk-photo-')), 'stairs.jpg');
    const create = { width: 1200, height: 900, channels: 3 as const, background: 'tan' };
    await sharp({ create }).toFile(path);
    await me.driver.attach('main input[type=file]', [path]);
    await expectStored({ photos: 1 });
  });

  test('without signal the desk opens, takes a change, and sends it later', async () => {
    const me = visitor();
    const meetWorker = () =>
      me.until('the worker to have the page', () => Boolean(navigator.serviceWorker.controller));
    // A worker that could not be installed is installed by the next page.
    await meetWorker().catch(() => openLead(me).then(meetWorker));
    connection().set('off');
    await openLead(me);
    await me.choose('Status', 'Quoted');
    await me.see(text('Waiting'));
    await me.driver.reload();
    await me.see(text('Waiting'));
    connection().set('on');
    await me.run(() => dispatchEvent(new Event('online')));
    // When its first try fails the desk tries again within a minute.
    await expectStored({ status: 'quoted' }, 60_000 + patienceMs);
  });

  test('a second tab shows what the first one does', async () => {
    const me = visitor();
    await openLead(me);
    const other = await openTab();
    await other.go('/admin/dashboard');
    await other.see(link(lead.name));
    await me.choose('Status', 'New');
    await expectStored({ status: 'new' });
    // The desk asks the server at most once a second.
    await other.until('the second tab to show the new status', () => {
      document.dispatchEvent(new Event('visibilitychange'));
      return /\bIn Progress\s+0\b/.test(document.body.innerText);
    });
    await other.driver.close();
  });

  test('signing out leaves no lead on the device', async () => {
    const me = visitor();
    await me.go('/admin/dashboard');
    await me.see(link(lead.name));
    await me.tap(button('Logout'));
    // A phone asks once.
    await me.tap(button('Log out'));
    await me.see(button('Sign In'));
    const stored = await waitFor('the stores', () =>
      me.run(async () => {
        const end = <Result>(request: IDBRequest<Result>) =>
          new Promise<Result>((resolve, reject) => {
            request.onsuccess = () => resolve(request.result);
            request.onerror = () => reject(request.error);
            setTimeout(reject, 3_000, new Error('The storage does not answer.'));
          });
        const texts: string[] = [JSON.stringify({ ...localStorage })];
        for (const { name = '' } of await indexedDB.databases()) {
          const database = await end(indexedDB.open(name));
          for (const store of [...database.objectStoreNames])
            texts.push(
              JSON.stringify(await end(database.transaction(store).objectStore(store).getAll())),
            );
          database.close();
        }
        return texts.join('\n');
      }),
    );
    expect(stored).not.toContain('Keith');
    await signIn(me);
  });
}
