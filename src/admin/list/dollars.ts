const most = 10_000_000;

/** An amount as the owner types it, '$14,200.50' or '14.2k', in whole dollars; null when empty, undefined when it is none. */
export function readDollars(text: string): number | null | undefined {
  const [, amount, thousands] = /^\$?(\d+(?:\.\d*)?)(k)?$/i.exec(text.replace(/[\s,]/g, '')) ?? [];
  if (!text.trim()) return null;
  const dollars = Math.round(Number(amount) * (thousands ? 1000 : 1));
  return dollars <= most ? dollars : undefined;
}
