import { wantsPause } from '#shared/git-host.ts';
import { ask, type CheckResult, toResult } from './result.ts';

const DAY_MS = 24 * 3600_000;
/** From this many days before its end the key is named. */
const WARNS_DAYS = 14;

/** The variables of the editor, by their names. */
type Read = (name: string) => string | undefined;

/** Asks the Git host about the key of the editor under /edit/: whether there is one, is taken, and for how long. */
export async function askEditor(read: Read, nowMs = Date.now()): Promise<CheckResult> {
  const [repo, token] = [read('CMS_REPO'), read('CMS_TOKEN')];
  const skipped = (why: string) => toResult('editor', [], '', why);
  if (!repo) return skipped('/edit/ is off: set CMS_REPO and CMS_TOKEN (docs/site-keeper.md).');
  if (!token) return skipped('Without CMS_TOKEN each editor needs a key of his own.');
  const headers = { authorization: `Bearer ${token}`, 'user-agent': 'content-editor' };
  const root = read('CMS_API') ?? 'https://api.github.com';
  const answer = await ask(`${root}/repos/${repo}`, { headers });
  await answer?.body?.cancel();
  if (!answer) return skipped('The Git host isn’t responding.');
  if (wantsPause(answer)) return skipped('The Git host wants a pause: try again in an hour.');
  if (!answer.ok) return toResult('editor', [`the Git host answers its key with ${answer.status}`]);
  const endMs = Date.parse(
    (answer.headers.get('github-authentication-token-expiration') ?? '').replace(' UTC', 'Z'),
  );
  const day = new Date(endMs || 0).toISOString().slice(0, 10);
  if (endMs - nowMs < WARNS_DAYS * DAY_MS)
    return toResult('editor', [`its key runs out on ${day}`]);
  return toResult('editor', [], endMs ? `its key runs out on ${day}` : 'its key is taken');
}
