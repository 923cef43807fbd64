import process from 'node:process';
import { createSenderLimit } from '#leads/sender-limit.ts';
import { handleFormToken } from '#leads/submit/token.ts';
import { answer } from '#shared/answer.ts';
import { readEnv } from '#shared/environment.ts';

const limit = createSenderLimit(60);

/**
 * Without the secret there is no token, and the form is sent without one. `ip` is the sender's address as the
 * host sees it.
 */
export default (request: Request, { ip }: { ip: string }): Promise<Response> =>
  answer('form-token', () =>
    limit(ip, async () => {
      const env = readEnv((name) => process.env[name], ['FORM_TOKEN_SECRET']);
      return handleFormToken(request, env.FORM_TOKEN_SECRET, Date.now, ip);
    }),
  );
