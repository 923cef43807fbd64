/**
 * Changes every text in any plain data: a text, or lists and objects of them. Values that stay as they are
 * (dates, pictures, whole branches) are returned as the same object.
 */
export function mapTexts<Data>(data: Data, change: (text: string) => string): Data {
  return map(data, change) as Data;
}

function map(data: unknown, change: (text: string) => string): unknown {
  if (typeof data === 'string') return change(data);
  if (Array.isArray(data)) {
    const changed = data.map((item) => map(item, change));
    return changed.some((item, index) => item !== data[index]) ? changed : data;
  }
  if (!isPlain(data)) return data;
  const changed = Object.entries(data).map(([key, value]) => [key, map(value, change)] as const);
  return changed.some(([key, value]) => value !== data[key]) ? Object.fromEntries(changed) : data;
}

function isPlain(data: unknown): data is Record<string, unknown> {
  if (typeof data !== 'object' || data === null) return false;
  const prototype: unknown = Object.getPrototypeOf(data);
  return prototype === Object.prototype || prototype === null;
}
