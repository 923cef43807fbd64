import { crc32 } from 'node:zlib';
import sharp from 'sharp';
import { afterAll, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest';
import {
  type Project,
  signInAdmin,
  signInNonAdmin,
  startProject,
  tokenOf,
} from '#tests/database/project.ts';
import { type GitHost, startGitHost } from '#tests/git-host.ts';

// What the owner's editor asks of a Git host, sent to /api/content by somebody who means harm.
const page = 'src/content/services/porches.md';
const text = '---\ntitle: Porches\nprice: { from: 100, to: 200 }\n---\n';
const workflow = '.github/workflows/deploy.yml';
const business = 'src/content/business.yaml';
const blank = sharp({ create: { width: 60, height: 40, channels: 3, background: '#8a5' } });
const jpeg = await blank.jpeg().toBuffer();
const png = await blank.png().toBuffer();
const webp = await blank.webp().toBuffer();

let project: Project;
let git: GitHost;
/** One for all tests: a sender gets thirty a minute. */
let ticket: string;
const names = ['CMS_REPO', 'CMS_TOKEN', 'CMS_API'] as const;

beforeAll(async () => {
  git = await startGitHost({
    [page]: text,
    'src/content/photos/deck.jpg': jpeg,
    [workflow]: 'secret: 1\n',
    'package.json': '{}',
  });
  Object.assign(process.env, { CMS_REPO: git.repo, CMS_TOKEN: git.token.value, CMS_API: git.api });
  project = await startProject('PGlite');
});
afterAll(async () => {
  for (const name of names) delete process.env[name];
  await project?.close();
  await git?.close();
});
beforeEach(async () => {
  git.token.value = 'github_pat_of_the_tests';
  // A test may have ended its session.
  if ((await ask('api/v3/user')).status !== 200)
    ticket = (await getTicket(await accessToken())).body.ticket ?? '';
  git.asked.length = 0;
});

const accessToken = async () => tokenOf(await signInAdmin(project));

async function ask(path: string, init: RequestInit = {}, key = ticket) {
  const answer = await fetch(`${project.origin}/api/content/${path}`, {
    ...init,
    headers: { authorization: `token ${key}`, ...init.headers },
  });
  const words = await answer.text();
  // The server closes the connection of a body that it has not read; the next request must not be sent on it.
  if (answer.status === 413) await new Promise((closed) => setTimeout(closed, 200));
  const body = words.startsWith('{') ? JSON.parse(words) : {};
  return { status: answer.status, body, words };
}
const getTicket = (token: string) =>
  ask('ticket', { method: 'POST', headers: { authorization: `Bearer ${token}` } });

const graph = (query: string, variables: object = {}, headers: Record<string, string> = {}) =>
  ask('graphql', {
    method: 'POST',
    headers,
    body: JSON.stringify({ query, variables: { owner: 'owner', repo: 'site', ...variables } }),
  });
const mutation =
  'mutation($input: CreateCommitOnBranchInput!) { createCommitOnBranch(input: $input) { commit { oid committedDate  } } }';

const head = () => git.git(['rev-parse', 'main']);
const hash = (path: string) => git.git(['rev-parse', `main:${path}`]);

interface Save {
  additions?: Record<string, string | Buffer>;
  deletions?: string[];
  branch?: { branchName?: string; repositoryNameWithOwner?: string };
  expectedHeadOid?: string;
  read?: Record<string, string | null>;
  headline?: string;
}
/** Saves as the editor does: on the newest commit, with what its form has read. */
const save = ({
  additions = {},
  deletions = [],
  branch,
  expectedHeadOid,
  read,
  headline = 'Update the price\n\nCo-authored-by: x',
}: Save) => {
  const base64 = (content: string | Buffer) => Buffer.from(content).toString('base64');
  const input = {
    branch: { repositoryNameWithOwner: git.repo, branchName: 'main', ...branch },
    expectedHeadOid: expectedHeadOid ?? head(),
    message: { headline },
    fileChanges: {
      additions: Object.entries(additions).map(([path, content]) => ({
        path,
        contents: base64(content),
      })),
      deletions: deletions.map((path) => ({ path })),
    },
  };
  const headers = { 'x-content-read': JSON.stringify(read ?? { [page]: hash(page) }) };
  return graph(mutation, { input }, headers);
};

test('a saved price is a commit on the content’s branch with the owner’s name; the rest stays as it is', async () => {
  const before = head();
  const answer = await save({ additions: { [page]: text.replace('200', '300') } });
  expect(answer.status).toBe(200);
  // The editor looks again, and finds what others did as well.
  expect(answer.body.data.createCommitOnBranch.commit.oid).toBe(before);
  expect(git.git(['log', '-1', '--format=%an <%ae>%n%P%n%B'])).toBe(
    `owner@example.com <owner@example.com>\n${before}\n[skip netlify] Update the price Co-authored-by: x`,
  );
  expect(git.git(['diff', '--stat', before, 'main', '--name-only'])).toBe(page);
  expect(git.read(page)).toContain('300');
});

const picture = (
  name: string,
  bytes: Buffer | (Buffer | string)[],
  folder = 'src/content/photos/',
): Save => ({
  additions: {
    [folder + name]: Array.isArray(bytes)
      ? Buffer.concat(bytes.map((one) => Buffer.from(one)))
      : bytes,
  },
});
const flipped = (bytes: Buffer, at: number) =>
  Buffer.from(bytes.map((byte, n) => (n === at ? byte ^ 1 : byte)));
/** A PNG whose head says that it is a row higher, with the right checksum. */
function higher(bytes: Buffer): Buffer {
  const other = Buffer.from(bytes);
  other.writeUInt32BE(bytes.readUInt32BE(20) + 1, 20);
  other.writeUInt32BE(crc32(other.subarray(12, 29)), 29);
  return other;
}
/** A WebP whose coded picture says that it is 16,383 by 16,383. */
function vast(bytes: Buffer): Buffer {
  const other = Buffer.from(bytes);
  other.writeUInt32LE(0x3fff3fff, bytes.indexOf('VP8 ') + 14);
  return other;
}
const moving = async () =>
  sharp([jpeg, await blank.clone().negate().png().toBuffer()], { join: { animated: true } })
    .webp()
    .toBuffer();

test.each([
  [
    'png',
    () =>
      blank
        .clone()
        .withExif({ IFD0: { Copyright: 'PRIVATE' } })
        .png(),
  ],
  [
    'jpg',
    () =>
      blank
        .clone()
        .withExif({ IFD0: { Copyright: 'PRIVATE' }, IFD3: { GPSLatitude: '39/1' } })
        .jpeg(),
  ],
  [
    'jpg',
    () =>
      blank
        .clone()
        .withMetadata({ orientation: 6 })
        .withXmp('<x>PRIVATE</x>')
        .jpeg({ progressive: true }),
  ],
  [
    'webp',
    () =>
      blank
        .clone()
        .withExif({ IFD0: { Copyright: 'PRIVATE' } })
        .webp(),
  ],
  ['webp', () => blank.clone().withMetadata().webp({ lossless: true })],
  ['webp', () => blank.clone().ensureAlpha(0.5).withXmp('<x>PRIVATE</x>').webp()],
  ['png', () => blank.clone().png({ palette: true })],
  ['png', () => blank.clone().resize(61, 43).png({ progressive: true })],
])('a %s is saved with its pixels and without what else it says (%#)', async (kind, make) => {
  const sent = await make().toBuffer();
  const path = `src/content/photos/new-${crypto.randomUUID()}.${kind}`;
  expect(await save({ additions: { [path]: sent } })).toMatchObject({ status: 200 });
  const saved = git.bytes(path);
  expect(saved.includes('PRIVATE')).toBe(false);
  const look = (bytes: Buffer) => sharp(bytes, { failOn: 'warning' }).rotate().raw().toBuffer();
  expect(await look(saved)).toEqual(await look(sent));
  const turnOf = async (bytes: Buffer) => (await sharp(bytes).metadata()).orientation ?? 1;
  expect(await turnOf(saved)).toBe(await turnOf(sent));
});

describe('nothing but the content of this repository is written', () => {
  const big = Buffer.concat([jpeg, Buffer.alloc(4_000_000)]);
  const old = { [page]: '0'.repeat(40) };
  const rows: [name: string, given: () => Save | Promise<Save>, status: number][] = [
    ['another repository', () => ({ branch: { repositoryNameWithOwner: 'owner/other' } }), 403],
    ['another branch', () => ({ branch: { branchName: 'production' } }), 400],
    ['a workflow', () => ({ additions: { [workflow]: 'x' } }), 403],
    ['a script', () => ({ additions: { 'build/x.ts': 'x' } }), 403],
    ['a setting', () => ({ additions: { 'netlify.toml': 'x' } }), 403],
    ['the deletion of a script', () => ({ deletions: ['package.json'] }), 403],
    ['traversal', () => ({ additions: { 'src/content/../../package.json': '{}' } }), 403],
    ['encoded traversal', () => ({ additions: { 'src/content/%2e%2e/x.yaml': 'x' } }), 403],
    ['backslashes', () => ({ additions: { 'src/content\\..\\x.yaml': 'x' } }), 403],
    ['a hidden file', () => ({ additions: { 'src/content/.git.yaml': 'x' } }), 403],
    ['a folder with a dot', () => ({ additions: { 'src/content/.git/x.yaml': 'x' } }), 403],
    ['code among the content', () => ({ additions: { 'src/content/blog/x.mdx': 'x' } }), 403],
    ['a drawing', () => ({ additions: { 'src/content/photos/x.svg': '<svg/>' } }), 403],
    ['a picture elsewhere', () => ({ additions: { 'src/content/blog/x.jpg': jpeg } }), 403],
    ['a page as a picture', () => ({ additions: { 'src/content/photos/x.jpg': '<html>' } }), 422],
    ['bytes as a text', () => ({ additions: { [page]: Buffer.from([0xff, 0x00]) } }), 422],
    ['a picture of 4 MB', () => ({ additions: { 'src/content/photos/x.jpg': big } }), 413],
    [
      'a picture elsewhere by its capitals',
      () => picture('x.jpg', jpeg, 'SRC/content/photos/'),
      403,
    ],
    [
      'a text elsewhere by its capitals',
      () => ({ additions: { 'SRC/CONTENT/evil.yaml': 'x' } }),
      403,
    ],
    ['a twin in capitals', () => picture('deck.JPG', jpeg), 403],
    [
      'a drawing behind the head of a PNG',
      () => picture('x.png', [png.subarray(0, 33), '<svg/>']),
      422,
    ],
    ['a drawing behind the end of a PNG', () => picture('x.png', [png, '<svg/>']), 422],
    ['a PNG with other pixels than its head says', () => picture('x.png', higher(png)), 422],
    ['a PNG with a wrong checksum', () => picture('x.png', flipped(png, png.length - 16)), 422],
    ['a PNG without its end', () => picture('x.png', png.subarray(0, -12)), 422],
    ['a JPEG without its end', () => picture('x.jpg', jpeg.subarray(0, -2)), 422],
    ['a page behind the end of a JPEG', () => picture('x.jpg', [jpeg, '<html>']), 422],
    ['the head of a JPEG alone', () => picture('x.jpg', jpeg.subarray(0, 20)), 422],
    ['a JPEG as a WebP', () => picture('x.webp', jpeg), 422],
    ['a page behind the end of a WebP', () => picture('x.webp', [webp, '<html>']), 422],
    ['a WebP without its end', () => picture('x.webp', webp.subarray(0, -8)), 422],
    [
      'the head of a WebP and words',
      () => picture('x.webp', Buffer.from('RIFF\x0e\0\0\0WEBPVP8 \x02\0\0\0ab', 'latin1')),
      422,
    ],
    ['a WebP of 200 million pixels', () => picture('x.webp', vast(webp)), 422],
    ['a moving WebP', async () => picture('x.webp', await moving()), 422],
    [
      'a script of a form provider',
      () => ({
        additions: { [business]: 'leadForm:\n  scriptUrl: https://evil.test/x.js\n' },
        read: {},
      }),
      403,
    ],
    [
      'the frame of a map',
      () => ({
        additions: { [business]: '{ "map": { "frameUrl": "https://evil.test/" } }' },
        read: {},
      }),
      403,
    ],
    ['a save without files', () => ({}), 400],
    [
      'a file that is written and deleted',
      () => ({ additions: { [page]: 'x' }, deletions: [page] }),
      400,
    ],
    ['a headline with NUL', () => ({ additions: { [page]: 'x' }, headline: 'Update\0' }), 400],
    ['a text of 500 kB', () => ({ additions: { [page]: 'x'.repeat(500_001) } }), 413],
    ['8 MB', () => ({ additions: { [page]: Buffer.alloc(8_000_000) } }), 413],
    ['a file that the form has not read', () => ({ additions: { [page]: 'x' }, read: {} }), 409],
    [
      'a file changed since the form read it',
      () => ({ additions: { [page]: 'x' }, read: old }),
      409,
    ],
    ['the deletion of a file changed since', () => ({ deletions: [page], read: old }), 409],
  ];
  test.each(rows)('%s', async (_name, given, status) => {
    const input = await given();
    const before = head();
    const answer = await save(input);
    expect(answer).toMatchObject({ status, body: { message: expect.any(String) } });
    expect(head()).toBe(before);
    expect(git.asked.filter((one) => !one.startsWith('GET'))).toEqual([]);
  });
});

test('on a commit of another branch the change lands on the content’s branch, without what that one brings', async () => {
  const expectedHeadOid = git.write({ [workflow]: 'evil: 1\n' }, 'evil');
  const before = head();
  expect((await save({ additions: { [page]: `${text}0` }, expectedHeadOid })).status).toBe(200);
  expect(git.git(['diff', '--name-only', before, 'main'])).toBe(page);
  expect(git.git(['rev-parse', 'main~1'])).toBe(before);
});

test('the same commit sent again is refused, and so is one made meanwhile', async () => {
  const saved = { additions: { [page]: `${text}1` }, read: { [page]: hash(page) } };
  const expectedHeadOid = head();
  expect((await save({ ...saved, expectedHeadOid })).status).toBe(200);
  const after = head();
  expect((await save({ ...saved, expectedHeadOid })).status).toBe(409);
  expect(head()).toBe(after);
  const [one, other] = await Promise.all(
    ['2', '3'].map((end) => save({ additions: { [page]: text + end } })),
  );
  expect([one?.status, other?.status].sort()).toEqual([200, 409]);
});

describe('nothing else is read or done', () => {
  const own = 'api/v3/repos/owner/site/';
  const rows: [name: string, method: string, path: string, status: number][] = [
    ['another repository', 'GET', 'api/v3/repos/owner/other/git/trees/main', 403],
    ['a repository with a longer name', 'GET', 'api/v3/repos/owner/site-2/git/trees/main', 403],
    ['another branch', 'GET', `${own}git/trees/production?recursive=1`, 404],
    ['settings', 'PATCH', own.slice(0, -1), 403],
    ['a workflow’s run', 'POST', `${own}actions/workflows/deploy.yml/dispatches`, 404],
    ['a file by its path', 'GET', `${own}contents/package.json`, 404],
    ['a deletion of the branch', 'DELETE', `${own}git/refs/heads/main`, 404],
    ['traversal', 'GET', `${own}git/trees/main/../../../../../user/repos`, 403],
    ['encoded traversal', 'GET', `${own}git/blobs/%2e%2e%2f%2e%2e%2fcontents`, 404],
    ['the account’s repositories', 'GET', 'api/v3/user/repos', 404],
    ['another host', 'GET', '//evil.test/', 404],
  ];
  test.each(rows)('%s', async (_name, method, path, status) => {
    expect(await ask(path, { method })).toMatchObject({ status });
    expect(git.asked).toEqual([]);
  });

  test('a file of the repository that is not content, by its hash', async () => {
    const sha = hash(workflow);
    expect(await ask(`${own}git/blobs/${sha}`)).toMatchObject({ status: 403 });
    const query = `query($owner: String!, $repo: String!) { repository(owner: $owner, name: $repo) { content_0: object(oid: "${sha}") { ... on Blob { text isTruncated } } } }`;
    expect(await graph(query)).toMatchObject({ status: 403 });
    expect((await ask(`${own}git/trees/main?recursive=1`)).words).not.toContain(workflow);
  });

  const inRepository = (fields: string) =>
    `query($owner: String!, $repo: String!) { repository(owner: $owner, name: $repo) { ${fields} } }`;
  const sha = '0'.repeat(40);
  const blob = `object(oid: "${sha}") { ... on Blob { text isTruncated } }`;
  test.each([
    ['another field', inRepository('deployKeys(first: 9) { nodes { key } }')],
    ['an alias of our own', inRepository(`mine: ${blob}`)],
    ['a known part beside another', inRepository(`content_0: ${blob} id`)],
    ['a fragment', `${inRepository('...F')} fragment F on Repository { id }`],
    ['two operations', `${inRepository(`content_0: ${blob}`)} query B { viewer { login } }`],
    ['a directive', inRepository(`content_0: ${blob.replace('{', '@include(if: true) {')}`)],
    ['a comment', inRepository(`content_0: ${blob} # `)],
    [
      'an expression',
      inRepository(
        'content_0: object(expression: "main:.env") { ... on Blob { text isTruncated } }',
      ),
    ],
    ['the schema', '{ __schema { types { name } } }'],
    ['another mutation', mutation.replaceAll('createCommitOnBranch', 'deleteRef')],
    [
      'two mutations',
      mutation.replace('} } }', '} } deleteRef(input: $input) { clientMutationId } }'),
    ],
    [
      'the history of another file',
      `query($owner: String!, $repo: String!, $branch: String!) { repository(owner: $owner, name: $repo) { commit_0: ref(qualifiedName: $branch) { target { ... on Commit { history(first: 1, path: "${workflow}") { nodes { author { name email user { id: databaseId login } } committedDate } } } } } } }`,
    ],
  ])('GraphQL: %s', async (_name, query) => {
    expect(await graph(query)).toMatchObject({ status: 403 });
    expect(git.asked).toEqual([]);
  });
  test('GraphQL: another repository or branch in the variables', async () => {
    const query = inRepository(`content_0: ${blob}`);
    expect(await graph(query, { repo: 'other' })).toMatchObject({ status: 403 });
    expect(await graph(query, { branch: 'production' })).toMatchObject({ status: 400 });
    expect(git.asked).toEqual([]);
  });
});

describe('only the admin whose session lives is let in', () => {
  const user = (key: string) => ask('api/v3/user', {}, key);

  test('nobody without a ticket, with another site’s, an altered one, or the desk’s own token', async () => {
    const [body = '', seal = ''] = ticket.split('.');
    const altered = Buffer.from(body, 'base64url').toString().replace('owner@', 'other@');
    const own = await accessToken();
    /** A ticket that was made for the same owner, with another environment. */
    const elsewhere = async (name: 'CMS_REPO' | 'FORM_TOKEN_SECRET', value: string) => {
      const before = process.env[name];
      process.env[name] = value;
      const made = (await getTicket(own)).body.ticket;
      process.env[name] = before;
      expect(made).toMatch(/^[\w-]+\.[\w-]{43}$/);
      return made;
    };
    const seals = [
      ...['', 'x', 'undefined', `${body}.`, own],
      `${Buffer.from(altered).toString('base64url')}.${seal}`,
      await elsewhere('CMS_REPO', 'owner/other'),
      await elsewhere('FORM_TOKEN_SECRET', 'another-secret-of-the-test'),
    ];
    for (const one of seals) expect(await user(one), one).toMatchObject({ status: 401 });
    expect(await user(ticket)).toMatchObject({ status: 200, body: { email: 'owner@example.com' } });
    expect(git.asked).toEqual([]);
  });

  test.each([
    [7.9, 200],
    [8.1, 401],
  ])('after %d hours a ticket is answered %i', async (hours, status) => {
    const later = Date.now() + hours * 3_600_000;
    const clock = vi.spyOn(Date, 'now').mockReturnValue(later);
    const answer = await user(ticket);
    clock.mockRestore();
    expect(answer).toMatchObject({ status });
  });

  test('a stranger with an account gets no ticket, nor does anybody without one', async () => {
    const stranger = await tokenOf(await signInNonAdmin(project));
    expect(await getTicket(stranger)).toMatchObject({ status: 403 });
    expect(await getTicket('nonsense')).toMatchObject({ status: 401 });
    expect(await ask('ticket', { method: 'POST' }, ticket)).toMatchObject({ status: 401 });
  });

  test('a ticket ends with its session: signed out, or the password changed', async () => {
    const owner = await signInAdmin(project);
    const own = (await getTicket(await tokenOf(owner))).body.ticket;
    expect(await user(own)).toMatchObject({ status: 200 });
    await owner.auth.signOut({ scope: 'local' });
    expect(await user(own)).toMatchObject({ status: 401, body: { message: /signed out/ } });
    expect(await user(ticket)).toMatchObject({ status: 200 });
    const other = await signInAdmin(project);
    await other.auth.updateUser({ password: 'correct horse 2', current_password: 'correct horse' });
    expect(await user(ticket)).toMatchObject({ status: 401 });
    await other.auth.updateUser({ password: 'correct horse', current_password: 'correct horse 2' });
  });
});

test('a key that the Git host refuses is told with what to do, and nothing is lost or repeated', async () => {
  const log = vi.spyOn(console, 'error').mockImplementation(() => undefined);
  git.token.value = 'github_pat_a_new_one';
  const answer = await save({ additions: { [page]: 'x' } });
  expect(answer.status).toBe(503);
  expect(answer.body.message).toMatch(
    /rejected this site’s key.* words are still here.* \(CMS_TOKEN/,
  );
  expect(JSON.stringify(log.mock.calls) + answer.words).not.toContain('github_pat');
  log.mockRestore();
});

const publish = () => ask('api/v3/repos/owner/site/dispatches', { method: 'POST', body: '{}' });

test('what the month’s publishing counts: each commit that the host builds, not what waits', async () => {
  const count = async () => (await ask('published')).body.count;
  const before = await count();
  await save({ additions: { [page]: `${text}4` } });
  await save({ deletions: [page], headline: 'Delete the page' });
  expect(await count()).toBe(before);
  await publish();
  expect(await count()).toBe(before + 1);
  expect(git.git(['log', '-1', '--format=%an %s'])).toBe('owner@example.com Publish the site');
  expect(git.git(['diff', '--stat', 'main~1', 'main'])).toBe('');
});

test('the site is published six times an hour, however many ask at once; a save never builds it', async () => {
  const answers = await Promise.all(Array.from({ length: 9 }, publish));
  for (let left = 9; left > 0; left -= 1) answers.push(await publish());
  // Two at the same second with the same parent are one commit, and so one build.
  expect((await ask('published')).body.count).toBe(6);
  const last = answers.at(-1);
  expect(last).toMatchObject({
    status: 429,
    body: { message: expect.stringMatching(/published 6 times within an hour/) },
  });
  const later = vi.spyOn(Date, 'now').mockReturnValue(Date.now() + 3_601_000);
  expect(await publish()).toMatchObject({ status: 204 });
  later.mockRestore();
});
