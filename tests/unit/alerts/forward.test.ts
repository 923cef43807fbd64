import type { ServerResponse } from 'node:http';
import { describe, expect, onTestFinished, test } from 'vitest';
import { NotSent } from '#server/alerts/alert.ts';
import { readForward } from '#server/alerts/forward.ts';
import { keith, site } from './alerts.ts';
import { forwardSecret, startForwardService } from './forward-service.ts';

const timeoutMs = 400;

async function start(answer?: (response: ServerResponse) => void) {
  const service = await startForwardService(answer);
  onTestFinished(() => service.close());
  return service;
}

/** Hands Keith's request on; why it was not taken, if so. */
async function handOn(
  url: string,
  secret: string | undefined = forwardSecret,
): Promise<string | undefined> {
  const env: Record<string, string> = { FORWARD_URL: url, FORWARD_SECRET: secret };
  const forward = readForward((name) => env[name], site, fetch, timeoutMs);
  return forward?.({ kind: 'forward', lead: keith }).then(
    () => undefined,
    (error: unknown) => (error instanceof NotSent ? error.reason : String(error)),
  );
}

describe('a lead is handed on', () => {
  test('as JSON, signed as docs/forwarding.md says, with the same id for each try', async () => {
    const { url, received } = await start();
    await handOn(url);
    await handOn(url);
    expect(received.map(({ id }) => id)).toEqual([keith.id, keith.id]);
    expect(received[0]?.sent).toEqual({
      version: 1,
      type: 'lead.received',
      lead: {
        id: keith.id,
        received_at: keith.created_at,
        name: 'Keith Nolan',
        email: 'keith.nolan@example.com',
        phone: '+14105550121',
        phone_extension: null,
        town: 'Edgewood',
        service: 'accessibility-ramps',
        service_name: 'Accessibility ramps',
        message: keith.message,
        page: '/accessibility-ramps',
        answer_by: keith.answer_by,
        desk_url: `https://www.example.com/admin/dashboard?lead=${keith.id}`,
      },
    });
  });

  test('to nobody while neither variable is set', () => {
    expect(readForward(() => undefined, site)).toBeUndefined();
  });

  test('not to a service that knows another secret', async () => {
    const { url, received } = await start();
    expect(await handOn(url, forwardSecret.replace('whsec_YS', 'whsec_YT'))).toBe(
      'forward_refused',
    );
    expect(received).toEqual([]);
  });

  test('not to where an answer points', async () => {
    const other = await start();
    const { url } = await start((response) =>
      response.writeHead(307, { location: other.url }).end(),
    );
    expect(await handOn(url)).toBe('forward_refused');
    expect(other.received).toEqual([]);
  });

  test('without reading an answer that never ends', async () => {
    let isOpen = true;
    const { url } = await start((response) => {
      const timer = setInterval(() => response.write(Buffer.alloc(65_536)), 1);
      response.on('close', () => {
        clearInterval(timer);
        isOpen = false;
      });
    });
    expect(await handOn(url)).toBeUndefined();
    await expect.poll(() => isOpen).toBe(false);
  });

  test.each<[what: string, answer: (response: ServerResponse) => void, reason: string]>([
    ['is broken', (response) => response.writeHead(500).end(), 'forward_silent'],
    ['has too much to do', (response) => response.writeHead(429).end(), 'forward_silent'],
    ['never answers', () => undefined, 'forward_silent'],
    ['cuts the connection', (response) => response.destroy(), 'forward_silent'],
    ['has lost its address', (response) => response.writeHead(404).end(), 'forward_refused'],
  ])('later, when the service %s', async (_what, answer, reason) => {
    const { url } = await start(answer);
    expect(await handOn(url)).toBe(reason);
  });

  test.each([
    ['http://leads.example.com/in', forwardSecret],
    ['https://user:password@leads.example.com', forwardSecret],
    ['leads.example.com', forwardSecret],
    ['', forwardSecret],
    ['https://leads.example.com', ''],
    ['https://leads.example.com', 'whsec_short'],
  ])('never to %o with the secret %o: that is reported', async (url, secret) => {
    expect(await handOn(url, secret)).toBe('forward_not_set_up');
  });
});
