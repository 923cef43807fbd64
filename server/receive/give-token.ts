import { refuseMethod, replyJson } from '#server/http/reply.ts';
import { createFormToken } from './form-token.ts';

/**
 * `GET /api/form-token`: a signed token of time and network, which the form fetches when it is first touched.
 * `address`: the sender's network address, as the host sees it.
 */
export async function handleFormToken(
  request: Request,
  secret: string,
  nowMs: () => number,
  address: string,
): Promise<Response> {
  if (request.method !== 'GET') return refuseMethod('GET');
  return replyJson(200, { token: await createFormToken(secret, nowMs(), address) });
}
