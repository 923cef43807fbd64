import { type App, setExperimental } from '@supabase/lite';
import { readBody } from '#shared/body.ts';

/** Longer than any photo; the bucket's own limit is lower. */
const maxUploadBytes = 1_000_000;
const maxUploadMs = 120_000;

/** Lets the engine answer /storage/v1: in @supabase/lite 0.10 it does so only when asked before it is created. */
export function enableStorage(): void {
  setExperimental('storage', true);
  process.env['EXPERIMENTAL_STORAGE'] = '1';
}

/** Runs `work` without the engine's warning that its Storage is experimental, printed once. */
export async function withoutWarning<Value>(work: () => Promise<Value>): Promise<Value> {
  const { warn } = console;
  console.warn = (...said: unknown[]) => {
    if (!String(said[0]).startsWith('EXPERIMENTAL FEATURES')) warn(...said);
  };
  try {
    return await work();
  } finally {
    console.warn = warn;
  }
}

/** Keeps the files in `folder`, and creates the tables of Storage before the migrations need them. */
export async function prepareStorage(app: App, folder: string): Promise<void> {
  const adapter: unknown = app._storageAdapter;
  if (typeof adapter !== 'object' || adapter === null || !('basePath' in adapter))
    throw new Error(
      'The local Storage has no folder. Compare local/storage.ts with the installed @supabase/lite.',
    );
  adapter.basePath = folder;
  await app.ensureSystemSchema();
}

/**
 * Answers /storage/v1 as a hosted project does. An upload is read to its end first, so that a slow phone does not
 * hold the engine's only connection; and signed addresses get the names that supabase-js reads, which lite calls
 * `signedUrl`.
 */
export async function askStorage(
  request: Request,
  engine: (request: Request) => Promise<Response>,
): Promise<Response> {
  let whole = request;
  if (request.body) {
    const body = await readBody(request, maxUploadMs, maxUploadBytes);
    if ('status' in body) return Response.json({ message: body.message }, { status: body.status });
    const { method, headers } = request;
    whole = new Request(request.url, { method, headers, body: body.bytes });
  }
  const answer = await engine(whole);
  const isSigning = request.method === 'POST' && request.url.includes('/storage/v1/object/');
  if (!answer.ok || !isSigning) return answer;
  const { status, headers } = answer;
  const text = (await answer.text()).replace(
    /"signedUrl":"\/storage\/v1(\/object\/(upload\/)?sign\/)/g,
    (_, path: string, upload?: string) => `"${upload ? 'url' : 'signedURL'}":"${path}`,
  );
  return new Response(text, { status, headers });
}
