import { problemAt } from '#build/content-check/entry.ts';
import type { Problem } from '#build/content-check/problem.ts';
import type { Site } from '#build/content-check/site.ts';
import { brandSchema, weakPairs } from '#schemas/brand.ts';

/** Words can be read on their ground (WCAG 2.2, level AA). */
export function* contrasts({ entries, broken }: Site): Iterable<Problem> {
  for (const entry of entries) {
    if (entry.collection !== 'brand' || broken.has(entry)) continue;
    for (const { words, on, contrast, least } of weakPairs(brandSchema.parse(entry.data).colors)) {
      const message = `Words in "${words}" can't be read well on "${on}": the contrast is ${contrast.toFixed(1)}, and ${least} is the least. Make one of them darker or lighter.`;
      yield problemAt(entry, ['colors', words === 'white' ? on : words], 'contrast', message);
    }
  }
}
