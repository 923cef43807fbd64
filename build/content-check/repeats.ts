/** Each item that has the same key as an earlier one, after the first item with that key. */
export function* repeats<Item>(
  items: readonly Item[],
  keyOf: (item: Item) => string,
): Iterable<[first: Item, repeated: Item]> {
  const firsts = new Map<string, Item>();
  for (const item of items) {
    const key = keyOf(item);
    const first = firsts.get(key);
    if (first) yield [first, item];
    else firsts.set(key, item);
  }
}
