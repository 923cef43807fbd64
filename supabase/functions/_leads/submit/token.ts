import { replyJson } from '../../_leads/reply.ts';
import { createFormToken } from '../form-token.ts';

/** `GET /api/form-token`: a signed time token, which the form fetches when it is first touched. */
export async function handleFormToken(
  request: Request,
  secret: string,
  nowMs: () => number,
): Promise<Response> {
  if (request.method !== 'GET') return replyJson(405, { message: 'Use GET.' }, { allow: 'GET' });
  return replyJson(200, { token: await createFormToken(secret, nowMs()) });
}
