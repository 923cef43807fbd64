import { withHeaders } from '#server/http/answer.ts';

/** The names by which only this computer reaches itself. */
const ownNames = new Set(['localhost', '127.0.0.1', '[::1]']);

/** What nobody reaches by the site's public name: desk, editor, mailbox, and what they ask. Photos of the form go in. */
const ownOnly =
  /^\/+(?:(?:admin|edit)(?:\/|$)|(?:auth|rest)\/v1\/|storage\/v1\/(?!object\/upload\/sign\/)|api\/create-admin)/i;

/**
 * A function that refuses requests under a foreign name with 421: such a name may lead to this computer (DNS rebinding),
 * and its pages would read as ours. `origin` is the server's own; the host of `siteUrl` opens the public site only. What
 * the desk asks is refused to pages of other sites (403): they read no answer, but could guess passwords, and each wrong
 * one holds up the sign-in.
 */
export function createNameCheck(
  origin: string,
  siteUrl = process.env['SITE_URL'],
): (request: Request) => Response | undefined {
  const publicName = URL.parse(siteUrl ?? '')?.hostname;
  return ({ url, headers }) => {
    const { hostname, pathname } = new URL(url);
    if (ownNames.has(hostname)) {
      const from = headers.get('origin');
      if (from === null || !ownOnly.test(pathname)) return undefined;
      if (ownNames.has(URL.parse(from)?.hostname ?? '')) return undefined;
      return refuse(403, `This server answers its own pages only, not those of ${from}.`);
    }
    if (hostname === publicName && !ownOnly.test(pathname)) return undefined;
    return refuse(421, `This server is not ${hostname}. Open ${origin}${pathname}.`);
  };
}

const refuse = (status: number, message: string): Response =>
  withHeaders(Response.json({ message }, { status }));
