/** Ports that speak TLS at once, and those that begin without (RFC 8314; Amazon's and SendGrid's own beside them). */
const atOnce = ['465', '2465'];
const later = ['25', '587', '2525', '2587'];
const forReading = ['110', '143', '993', '995'];

/** What ends an address, or begins an encoded sign (RFC 3986). */
const signs: readonly (readonly [shown: string, pattern: RegExp, written: string])[] = [
  ['#', /#/, '%23'],
  ['/', /\//, '%2F'],
  ['?', /\?/, '%3F'],
  ['%', /%(?![\da-f]{2})/i, '%25'],
  ['space', /\s/, '%20'],
];

/** What is wrong with MAIL_URL, as the end of a sentence about it; undefined when it names an email service. */
export function findMailUrlProblem(value: string): string | undefined {
  if (value.startsWith('resend:'))
    return /^resend:[\w-]+$/.test(value) ? undefined : 'has no key after resend:, like re_abc';
  const [, scheme = '', rest = ''] = /^(smtps?):\/\/(.*)$/is.exec(value) ?? [];
  if (!scheme) return 'is not the address of an email service';
  const [, login, service = ''] = /^(?:(.*)@)?([^@]*)$/s.exec(rest) ?? [];
  return findLoginProblem(login) ?? findServiceProblem(scheme.toLowerCase(), service);
}

function findLoginProblem(login: string | undefined): string | undefined {
  if (login === undefined) return undefined;
  const found = signs.filter(([, pattern]) => pattern.test(login));
  if (found.length > 0) {
    const shown = found.map(([sign]) => sign).join(' and ');
    const written = found.map(([, , code]) => code).join(' and ');
    return `has ${shown} in its user or password, which must be written ${written} there`;
  }
  return /^[^:]+:./s.test(login) ? undefined : 'needs a user and a password before the @';
}

function findServiceProblem(scheme: string, service: string): string | undefined {
  const [, host = '', port] =
    /^(\[[\da-f:.]+\]|[^\s:/?#[\]]*)(?::([^/?#]*))?(?:[/?].*)?$/i.exec(service) ?? [];
  if (!host) return 'names no host, like mail.example.com';
  // In a scheme that it doesn't know, URL takes nearly every sign in a host.
  if (!/^(?:\[.*|[\p{L}\p{M}\p{N}_-]+(?:\.[\p{L}\p{M}\p{N}_-]+)*\.?)$/u.test(host))
    return 'is not the address of an email service';
  if (port !== undefined && !/^[1-9]\d{0,4}$/.test(port))
    return 'has no number as its port, or no @ before its host';
  if (forReading.includes(port ?? ''))
    return `has port ${port}, which is for reading email: sending has 465 or 587`;
  const right = atOnce.includes(port ?? '')
    ? 'smtps'
    : later.includes(port ?? '')
      ? 'smtp'
      : scheme;
  if (right !== scheme) return `begins with ${scheme}, but port ${port} wants ${right}`;
  return URL.canParse(`${scheme}://${service}`)
    ? undefined
    : 'is not the address of an email service';
}
