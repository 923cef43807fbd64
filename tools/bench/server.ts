import { openServer } from '#tools/local/host/listen.ts';
import { createHost } from '#tools/local/host/site.ts';

/** A request as the server saw it. */
export interface Served {
  path: string;
  /** When it arrived, in ms since 1970. */
  at: number;
  /** The body as sent: compressed where it is. */
  bytes: number;
}

export interface BenchServer {
  origin: string;
  /** All requests since the last `forget()`, in order. */
  requests: readonly Served[];
  forget: () => void;
  close: () => Promise<void>;
}

/** Serves the built site as the host does, without its back end, and keeps a list of all requests. */
export async function startBenchServer(root: string, dist: string): Promise<BenchServer> {
  const requests: Served[] = [];
  const { origin, close } = await openServer(0, async (origin) => {
    const callFunction = async () => new Response('There is no back end.', { status: 503 });
    const host = await createHost({ root, dist, origin, callFunction });
    const fetch = async (request: Request) => {
      const at = Date.now();
      const answer = await host(request, undefined);
      const bytes = Number(answer.headers.get('content-length') ?? 0);
      requests.push({ path: new URL(request.url).pathname, at, bytes });
      return answer;
    };
    return { fetch };
  });
  return { origin, requests, forget: () => void requests.splice(0), close };
}

/** The address that shows a page; for the 404 page one that does not exist. */
export function addressOf(path: string): string {
  return path === '/404' ? '/no-such-page' : path;
}
