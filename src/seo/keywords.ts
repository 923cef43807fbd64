/**
 * The keywords of a page with the company's local terms appended, without duplicates (case does not
 * count). Search engines have ignored the tag since 2009 (Google Search Central Blog, 21 Sept 2009).
 */
export function buildKeywords(own: readonly string[], localTerms: readonly string[]): string {
  const kept = new Map<string, string>();
  for (const term of [...own, ...localTerms]) {
    const key = term.toLowerCase();
    if (!kept.has(key)) kept.set(key, term);
  }
  return [...kept.values()].join(', ');
}
