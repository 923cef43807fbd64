import { createApi } from '#server/api.ts';
import { netlify } from '#server/on-netlify.ts';

const api = createApi(netlify);

/** What the host tells a function besides the request (Netlify docs, 'Context object'). */
interface Context {
  ip: string;
  deploy?: { context: string };
  waitUntil?: (work: Promise<void>) => void;
}

/** All of `/api/*` (netlify.toml): whoever touches the form warms the function that will take it. */
export default (request: Request, context: Context): Promise<Response> =>
  api(request, {
    address: context.ip,
    deploy: context.deploy?.context || undefined,
    finishLater: (work) => context.waitUntil?.(work),
  });
