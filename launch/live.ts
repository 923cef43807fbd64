import { sharedHeaders } from '#shared/answer.ts';
import { onlyLive } from './environment.ts';
import { createFindings, type Finding } from './finding.ts';

const pages = ['/', '/contact', '/privacy', '/admin/login', '/no-such-page'];

/**
 * Checks a deployed site over HTTP: status, headers and policy of pages, the form's functions, and that
 * no file for the host is published.
 */
export async function checkLiveSite(origin: string): Promise<Finding[]> {
  const { list, unsafe } = createFindings();
  const compare = 'Compare integrations/headers.ts with what the host sends.';
  const add = (path: string, is: string, todo = compare) => unsafe(`${origin}${path}`, is, todo);
  const get = async (path: string) => {
    try {
      const signal = AbortSignal.timeout(20_000);
      return await fetch(`${origin}${path}`, { redirect: 'manual', signal });
    } catch {
      add(path, 'There is no answer', 'Deploy the site, and check its address.');
      return undefined;
    }
  };
  for (const path of pages) {
    const answer = await get(path);
    if (!answer) return list;
    const { headers } = answer;
    const lost = path === '/no-such-page';
    if (answer.status !== (lost ? 404 : 200)) add(path, `It answers ${answer.status}`);
    // With the editor only pages have the opener policy, by their own rules (integrations/host-files.ts).
    for (const [name, value] of Object.entries(sharedHeaders))
      if (headers.get(name) !== value && !(lost && name === 'Cross-Origin-Opener-Policy'))
        add(path, `${name} is "${headers.get(name) ?? 'missing'}"`);
    const html = await answer.text();
    const policy = headers.get('content-security-policy');
    const inside = html.match(/<meta http-equiv="content-security-policy"/gi)?.length ?? 0;
    // Two policies in one response are joined by a comma (RFC 9110, 5.3).
    const count = (policy?.split(',').length ?? 0) + inside;
    if (count !== 1) add(path, `It has ${count} policies instead of one`);
    if (/script-src[^;]*'unsafe/.test(policy ?? html))
      add(path, 'Its policy allows inline scripts');
    if (path.startsWith('/admin/') && headers.get('cache-control') !== 'no-store')
      add(path, `cache-control is "${headers.get('cache-control')}" instead of no-store`);
    if (html.includes('class="sample"') || />\s*Sample\s*</.test(html))
      add(path, 'It shows a sample', 'Replace the sample, or deploy with CONTEXT=production.');
  }
  const token = await get('/api/form-token');
  const isToken =
    token?.status === 200 && 'token' in ((await token.json().catch(() => ({}))) as object);
  // A preview at Netlify has none of the live site's secrets, so its form takes nothing.
  if (/--[\w-]+\.netlify\.app$/.test(origin)) {
    if (isToken) add('/api/form-token', 'A preview has secrets of the live site', onlyLive);
    return list;
  }
  if (!isToken)
    add(
      '/api/form-token',
      `It answers ${token?.status} without a token`,
      'Check the variables of the functions in Netlify.',
    );
  const empty = await fetch(`${origin}/api/submit-lead`, {
    method: 'POST',
    body: new URLSearchParams(),
    redirect: 'manual',
  }).catch(() => undefined);
  if (empty?.status !== 422)
    add(
      '/api/submit-lead',
      `An empty form is answered ${empty?.status} instead of 422`,
      'Read the log of the function in Netlify.',
    );
  else if (!empty.headers.get('content-security-policy'))
    add('/api/submit-lead', 'Its answer has no policy');
  for (const path of ['/_headers', '/_redirects', '/.env', '/lead-form.json', '/netlify.toml'])
    if ((await get(path))?.status === 200)
      add(path, 'It is published', 'Remove it from the published folder.');
  return list;
}
