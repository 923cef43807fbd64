import * as z from 'zod';
import type { RpcClient } from '#server/database/rpc-client.ts';
import { readBody } from '#server/http/body.ts';
import { type ContentHost, Refusal } from './content-host.ts';
import { checkChange } from './files.ts';
import { branch, isSkipped } from './github.ts';
import { readQuery } from './queries.ts';
import { createTicket, readTicket, type Ticket } from './ticket.ts';

export interface Content {
  /** `owner/name`, as the editor knows it. */
  repo: string;
  host: ContentHost;
  client: RpcClient<'may_edit'>;
  /** A client with the rights of this access token. */
  openAs: (token: string) => RpcClient<'editor_claims'>;
  /** Signs the tickets. */
  secret: string;
  nowMs: () => number;
}

const mostBytes = 6_000_000;

/** A build costs about 15 of the host's 300 free credits a month, and at 300 it pauses all sites (docs/deploy.md). */
const mostPublishesAnHour = 6;
const hourMs = 3_600_000;
const skipMark = '[skip netlify]';

const sha = z.string().regex(/^[0-9a-f]{40}$/);
const commitInput = z.object({
  branch: z.object({ repositoryNameWithOwner: z.string(), branchName: z.literal(branch) }),
  expectedHeadOid: sha,
  message: z.object({ headline: z.string() }),
  fileChanges: z.object({
    additions: z.array(z.object({ path: z.string(), contents: z.string() })).max(20),
    deletions: z.array(z.object({ path: z.string() })).max(20),
  }),
});
const graphShape = z.object({
  query: z.string().max(100_000),
  variables: z.object({
    owner: z.string().optional(),
    repo: z.string().optional(),
    branch: z.literal(branch).optional(),
    input: commitInput.optional(),
  }),
});
const readShape = z.record(z.string(), sha.nullable());

/**
 * `/api/content/…`: what the editor asks of a Git host, for whoever has the desk's password. `POST ticket` gives a ticket
 * for the desk's access token; all else needs it, and reads and writes the owner's files only.
 */
export async function handleContent(request: Request, given: Content): Promise<Response> {
  try {
    return await answer(request, given);
  } catch (error) {
    if (error instanceof Refusal) return refuse(error.status, error.message);
    if (error instanceof z.ZodError || error instanceof SyntaxError)
      return refuse(400, 'The editor sent something that this site doesn’t understand. Reload it.');
    throw error;
  }
}

const refuse = (status: number, message: string) => Response.json({ message }, { status });

async function answer(request: Request, given: Content): Promise<Response> {
  const { host, repo, nowMs } = given;
  const { pathname } = new URL(request.url);
  const path = `${request.method} ${pathname.replace(/^.*?\/content\//, '')}`;
  const [, scheme, token = ''] =
    /^(bearer|token) (\S+)$/i.exec(request.headers.get('authorization') ?? '') ?? [];
  const seal = { secret: given.secret, purpose: `content ${repo}`, nowMs: nowMs() };
  if (path === 'GET ticket') return Response.json({ isOpen: true });
  if (path === 'POST ticket') {
    if (scheme?.toLowerCase() !== 'bearer') throw new Refusal(401, 'Sign in to edit the site.');
    return Response.json({ ticket: await createTicket(given.openAs(token), seal) });
  }
  const ticket = await readTicket(given.client, token, seal);
  if (path === 'GET published') {
    const now = new Date(nowMs());
    const month = new Date(Date.UTC(now.getUTCFullYear(), now.getUTCMonth()));
    return Response.json({ count: await host.countPublished(month) });
  }
  if (path === 'POST graphql') return answerGraph(request, given, ticket);
  const own = `/repos/${repo}/`;
  const [, method, rest = ''] = /^(\w+) api\/v3(\/.*)$/.exec(path) ?? [];
  if (method === 'GET' && rest === '/user') {
    const { email } = ticket;
    return Response.json({ id: 1, login: 'owner', name: email, email });
  }
  if (!rest.startsWith('/repos/')) throw new Refusal(404, 'There is nothing here.');
  if (!rest.startsWith(own)) throw new Refusal(403, `This site edits only ${repo}.`);
  const asked = `${method} ${rest.slice(own.length)}`;
  if (/^GET collaborators\/[^/]+$/.test(asked)) return new Response(null, { status: 204 });
  const [, tree] = /^GET git\/trees\/([0-9a-f]{40}|main)$/.exec(asked) ?? [];
  if (tree) {
    const files = await host.list(tree === branch ? undefined : tree);
    return Response.json({ tree: files.map((file) => ({ ...file, type: 'blob' })) });
  }
  const [, blob] = /^GET git\/blobs\/([0-9a-f]{40})$/.exec(asked) ?? [];
  if (blob)
    return new Response(await host.bytes(blob), {
      // The editor takes any other type for text.
      headers: { 'content-type': 'application/octet-stream' },
    });
  if (asked !== 'POST dispatches') throw new Refusal(404, 'There is nothing here.');
  // Read first: a publish that others make meanwhile moves the branch, and this one is refused.
  const { oid: parent } = await host.head();
  const published = await host.countPublished(new Date(nowMs() - hourMs));
  if (published >= mostPublishesAnHour)
    throw new Refusal(
      429,
      `The site was published ${published} times within an hour, and each costs a build. What you saved is kept: publish it later, all at once.`,
    );
  await host.publish(authorOf(ticket), parent);
  return new Response(null, { status: 204 });
}

/**
 * The headline of a save in one line, with a mark by which the host doesn't build it: only publishing does (Netlify
 * docs, 'Skip a deploy').
 */
function headlineOf(said: string): string {
  if (said.includes('\0'))
    throw new Refusal(400, 'The headline has a character that can’t be saved. Write it again.');
  const line = said.replace(/\s+/g, ' ').slice(0, 200);
  return isSkipped(line) ? line : `${skipMark} ${line}`;
}

const authorOf = ({ email }: Ticket) => ({ name: email, email });

async function answerGraph(request: Request, given: Content, ticket: Ticket): Promise<Response> {
  const { host, repo } = given;
  const body = await readBody(request, undefined, mostBytes);
  if ('status' in body) {
    const tooLarge = 'That’s too much at once. Save the pictures one at a time.';
    throw new Refusal(body.status, body.status === 413 ? tooLarge : body.message);
  }
  const { query, variables } = graphShape.parse(JSON.parse(new TextDecoder().decode(body.bytes)));
  const asked = readQuery(query);
  const { input } = variables;
  const named = input?.branch.repositoryNameWithOwner ?? `${variables.owner}/${variables.repo}`;
  if (named !== repo) throw new Refusal(403, `This site edits only ${repo}.`);
  if (asked.kind !== 'commit') return Response.json({ data: { repository: await read() } });
  if (!input) throw new Refusal(400, 'A commit needs its input.');
  const known = readShape.parse(JSON.parse(request.headers.get('x-content-read') ?? '{}'));
  const changed = [...input.fileChanges.additions, ...input.fileChanges.deletions];
  if (changed.length === 0)
    throw new Refusal(400, 'There is nothing to save: no file was changed.');
  if (new Set(changed.map(({ path }) => path)).size < changed.length)
    throw new Refusal(400, 'A file is in this save twice. Reload the editor.');
  const { oid: parent } = await host.head();
  const files = await host.list(parent);
  const { additions, deletions } = input.fileChanges;
  const made = await host.commit({
    parent,
    message: headlineOf(input.message.headline),
    author: authorOf(ticket),
    additions: (
      await Promise.all(
        additions.map(async (change) => {
          const bytes = await checkChange(change, known, files);
          return bytes ? [{ path: change.path, bytes }] : [];
        }),
      )
    ).flat(),
    deletions: await Promise.all(
      deletions.map(async ({ path }) => {
        await checkChange({ path }, known, files);
        return path;
      }),
    ),
  });
  const names = Object.entries(asked.fileNames);
  const shas = names.map(([name, path]) => [name, { oid: made.shas[path] }]);
  // To the editor the newest commit stays the one it knows: at its next look it reads what others did meanwhile.
  const oid = input.expectedHeadOid;
  const commit = { oid, committedDate: made.date, ...Object.fromEntries(shas) };
  return Response.json({ data: { createCommitOnBranch: { commit } } });

  /** The parts of the repository that are asked for, by their names. */
  async function read(): Promise<unknown> {
    if (asked.kind === 'head') {
      const { oid, message: said } = await host.head();
      // The editor knows this mark only, and offers to publish what was saved with it.
      const message = said.replace(skipMark, '[skip ci]');
      return { ref: { target: { oid, history: { nodes: [{ oid, message }] } } } };
    }
    // What the host builds is told by the host.
    if (asked.kind === 'deployments')
      return Object.fromEntries(asked.names.map((name) => [name, null]));
    if (asked.kind === 'commit') return {};
    const names = Object.keys(asked.at);
    const found =
      asked.kind === 'texts'
        ? await host.texts(Object.values(asked.at))
        : (await host.history(Object.values(asked.at), asked.most)).map((nodes) => ({
            target: { history: { nodes } },
          }));
    return Object.fromEntries(names.map((name, at) => [name, found[at]]));
  }
}
