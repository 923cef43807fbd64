import process from 'node:process';
import { handleFormToken } from '#leads/submit/token.ts';
import { readEnv } from '#shared/environment.ts';

const env = readEnv((name) => process.env[name], ['FORM_TOKEN_SECRET']);

export default (request: Request): Promise<Response> =>
  handleFormToken(request, env.FORM_TOKEN_SECRET, Date.now);
