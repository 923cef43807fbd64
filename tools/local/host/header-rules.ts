import { join } from 'node:path';
import { parseAllHeaders } from '@netlify/headers-parser';

/**
 * Reads `_headers` of a built site and `netlify.toml` as Netlify does. Returns a function that gives all
 * headers of a path; the values of several rules are joined by a comma, as on the host.
 */
export async function readHeaderRules(
  dist: string,
  configPath: string,
): Promise<(pathname: string) => Headers> {
  const { headers: rules, errors } = await parseAllHeaders({
    headersFiles: [join(dist, '_headers')],
    netlifyConfigPath: configPath,
    configHeaders: [],
    minimal: false,
  });
  if (errors.length > 0) {
    throw new Error(`${dist}/_headers: ${errors.map(({ message }) => message).join('\n')}`);
  }
  return (pathname) => {
    const headers = new Headers();
    for (const rule of rules) {
      if (!('forRegExp' in rule) || !rule.forRegExp.test(pathname)) continue;
      for (const [name, value] of Object.entries(rule.values)) headers.append(name, value);
    }
    return headers;
  };
}
