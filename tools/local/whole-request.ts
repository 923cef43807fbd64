import { readBody } from '#server/http/body.ts';
import { nameSigned } from './storage.ts';

// Time and bytes: more than any photo, whose bucket has its own limit, and any restored batch of leads.
const limits = { upload: [120_000, 1_000_000], other: [undefined, 50_000_000] } as const;
const authFields = ['email', 'password', 'refresh_token'];

/**
 * Has the engine answer a request whose body was read to its end first: a body that never ends, or a slow phone, would
 * hold the engine's only connection. What the engine calls its own failure and a hosted project a wrong value is 400.
 */
export async function askWhole(
  request: Request,
  engine: (request: Request) => Promise<Response>,
): Promise<Response> {
  if (!request.body) return engine(request);
  const { method, headers, url } = request;
  const { pathname } = new URL(url);
  const isUpload = pathname.startsWith('/storage/v1/');
  const body = await readBody(request, ...limits[isUpload ? 'upload' : 'other']);
  if ('status' in body) return Response.json({ message: body.message }, { status: body.status });
  const wrong = pathname.startsWith('/auth/v1/') && (await findWrong(body.bytes));
  if (wrong)
    return Response.json(
      { code: 400, error_code: 'validation_failed', msg: wrong },
      { status: 400 },
    );
  const answer = await engine(new Request(url, { method, headers, body: body.bytes }));
  if (isUpload) return nameSigned(answer, pathname);
  if (answer.status !== 500) return answer;
  const text = await answer.text();
  const status = /violates check constraint|Invalid input for/.test(text) ? 400 : 500;
  return new Response(text, { status, headers: answer.headers });
}

/** The problem with the fields of a sign-in; undefined when there is none or the body is not JSON. */
async function findWrong(bytes: Uint8Array<ArrayBuffer>): Promise<string | undefined> {
  const given: unknown = await new Response(bytes).json().catch(() => ({}));
  if (typeof given !== 'object' || given === null) return 'Send the fields as a JSON object.';
  const field = authFields.find(
    (name) => name in given && typeof given[name as keyof typeof given] !== 'string',
  );
  return field && `Send "${field}" as text.`;
}
