import process from 'node:process';
import { replyJson } from '#leads/reply.ts';
import { handleFormToken } from '#leads/submit/token.ts';
import { readEnv } from '#shared/environment.ts';

/**
 * Without the secret there is no token, and the form is sent without one. `ip` is the sender's address as the
 * host sees it.
 */
export default async (request: Request, { ip }: { ip: string }): Promise<Response> => {
  try {
    const env = readEnv((name) => process.env[name], ['FORM_TOKEN_SECRET']);
    return await handleFormToken(request, env.FORM_TOKEN_SECRET, Date.now, ip);
  } catch (error) {
    console.error(`form-token: ${error instanceof Error ? error.message : error}`);
    return replyJson(503, { message: 'There is no token just now.' });
  }
};
