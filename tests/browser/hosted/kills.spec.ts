import { execSync } from 'node:child_process';
import { setTimeout as wait } from 'node:timers/promises';
import { comeBack, leadOf, openDatabase, startDesk } from '#tests/browser/admin-desk.ts';
import { expect, test } from '#tests/browser/fixtures.ts';
import { startOwnSite } from '#tests/browser/own-site.ts';

// Each server of the project is killed under an open desk and a form. HOSTED_KILL and HOSTED_START are commands with {}
// for its name.
const site = startOwnSite();
const { open } = startDesk(site);
const [kill, start] = [process.env['HOSTED_KILL'], process.env['HOSTED_START']];
const control = (command: string, server: string) =>
  execSync(command.replaceAll('{}', server), { stdio: 'ignore', timeout: 60_000 });

for (const server of ['db', 'rest', 'auth', 'storage'])
  test(`${server} is killed: every acknowledged request is there once, and the desk’s change arrives`, async ({
    page,
    allowError,
  }) => {
    test.skip(!kill || !start, 'HOSTED_KILL and HOSTED_START say how to kill and start a server.');
    test.setTimeout(240_000);
    allowError(/./);
    const name = `Kay Killed ${server}`;
    const leads = await open(page, [{ name }]);
    const post = async (n: number) => {
      await wait(n * 400);
      const message = `While ${server} is away: ${['deck', 'porch', 'ramp', 'stairs', 'rail'][n % 5]} ${n}`;
      const answer = await fetch(`${site.origin}/api/submit-lead`, {
        method: 'POST',
        headers: { 'content-type': 'application/json' },
        body: JSON.stringify({
          name: `${server} ${n}`,
          email: `${server}${n}@example.com`,
          message,
        }),
      });
      return answer.status;
    };
    control(kill ?? '', server);
    const posts = Promise.all(Array.from({ length: 10 }, (_, n) => post(n)));
    await leadOf(page, name).getByRole('combobox').selectOption('Quoted');
    const answers = await posts;
    control(start ?? '', server);

    expect(answers).toEqual(Array(10).fill(200));
    const stored = async () => {
      const asked = openDatabase(site).from('contact_submissions').select('name');
      const { data } = await asked.like('name', `${server} %`).order('name');
      return data?.map(({ name }) => String(name));
    };
    const all = Array.from({ length: 10 }, (_, n) => `${server} ${n}`);
    await expect.poll(stored, { timeout: 120_000 }).toEqual(all);
    await comeBack(page);
    await expect.poll(() => leads.read(), { timeout: 90_000 }).toMatchObject({ status: 'quoted' });
    await expect(leadOf(page, name).getByRole('combobox')).toHaveValue('quoted');
    // What came home is not stored again.
    await wait(16_000);
    expect(await stored()).toEqual(all);
  });
