import { withHeaders } from '#server/http/answer.ts';

/** The names by which only this computer reaches itself. */
const ownNames = new Set(['localhost', '127.0.0.1', '[::1]']);

/** What nobody reaches by the site's public name: desk, editor, mailbox, and what they ask. Photos of the form go in. */
const ownOnly =
  /^\/(?:(?:admin|edit)(?:\/|$)|(?:auth|rest)\/v1\/|storage\/v1\/(?!object\/upload\/sign\/)|api\/create-admin)/i;

/**
 * A function that refuses requests under a foreign name with 421: such a name may lead to this computer (DNS rebinding),
 * and its pages would read as ours. `origin` is the server's own; the host of `siteUrl` opens the public site only.
 */
export function createNameCheck(
  origin: string,
  siteUrl = process.env['SITE_URL'],
): (request: Request) => Response | undefined {
  const publicName = URL.parse(siteUrl ?? '')?.hostname;
  return ({ url }) => {
    const { hostname, pathname } = new URL(url);
    if (ownNames.has(hostname)) return undefined;
    if (hostname === publicName && !ownOnly.test(pathname)) return undefined;
    const message = `This server is not ${hostname}. Open ${origin}${pathname}.`;
    return withHeaders(Response.json({ message }, { status: 421 }));
  };
}
