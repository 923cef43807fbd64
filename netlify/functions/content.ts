import { openGitHub } from '#content/github.ts';
import { handleContent } from '#content/handler.ts';
import { answer } from '#shared/answer.ts';
import { readEnv } from '#shared/environment.ts';
import { connect, openClient, read } from '../alerts.ts';

export default (request: Request): Promise<Response> =>
  answer('content', async () => {
    const {
      CMS_REPO: repo,
      CMS_TOKEN: token,
      ...env
    } = readEnv(read, [
      'CMS_REPO',
      'CMS_TOKEN',
      'CMS_API',
      'FORM_TOKEN_SECRET',
      'SUPABASE_URL',
      'SUPABASE_PUBLISHABLE_KEY',
    ]);
    if (!repo || !token) {
      const message = 'The editor has no key of its own here: set CMS_REPO and CMS_TOKEN.';
      return Response.json(
        { isOpen: false, message },
        { status: request.url.endsWith('/ticket') ? 200 : 501 },
      );
    }
    host ??= openGitHub(repo, token, env.CMS_API);
    return handleContent(request, {
      repo,
      host,
      client: openClient(),
      openAs: (access) => connect(env.SUPABASE_URL, env.SUPABASE_PUBLISHABLE_KEY, access),
      secret: env.FORM_TOKEN_SECRET,
      nowMs: Date.now,
    });
  });

/** Kept with the hashes it knows, as long as the host keeps this process. */
let host: ReturnType<typeof openGitHub> | undefined;
