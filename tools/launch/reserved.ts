/** Reserved domain names, which no real site has (RFC 2606, RFC 6761). */
export const isReserved = (host: string): boolean =>
  /(?:^|\.)(?:example|test|invalid|localhost)$|(?:^|\.)example\.(?:com|net|org)$/i.test(host);
