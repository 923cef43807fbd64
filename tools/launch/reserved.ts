/** The domain of an email address or of a web address; a domain alone is its own. */
export const hostOf = (address: string): string =>
  address.includes('@') ? (address.split('@')[1] ?? '') : (URL.parse(address)?.hostname ?? address);

/** Whether an address has a reserved domain name, which no real site has (RFC 2606, RFC 6761). */
export const isReserved = (address: string): boolean =>
  /(?:^|\.)(?:example|test|invalid|localhost)$|(?:^|\.)example\.(?:com|net|org)$/i.test(
    hostOf(address),
  );
