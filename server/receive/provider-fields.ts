/** One field of a provider: its name (for nested ones the path with dots) and its text. */
export interface ProviderField {
  name: string;
  value: string;
}

const deepest = 8;
/** As much of the path to a nested field as its name holds: thousands of them may lie below one long name. */
const longestPath = 60;

/**
 * The fields of a provider's post: a JSON object (nested objects are flattened, an empty one keeps its dot, lists
 * are joined) or a form.
 * Undefined when it is neither.
 */
export async function readProviderFields(
  type: string,
  bytes: Uint8Array<ArrayBuffer>,
): Promise<ProviderField[] | undefined> {
  const media = type.split(';', 1)[0]?.trim().toLowerCase();
  try {
    if (media === 'application/json') {
      const value: unknown = JSON.parse(new TextDecoder().decode(bytes));
      return isObject(value) ? openObject(value, '', 0) : undefined;
    }
    if (media !== 'application/x-www-form-urlencoded' && media !== 'multipart/form-data')
      return undefined;
    const form = await new Response(bytes, { headers: { 'content-type': type } }).formData();
    return [...form].flatMap(([name, value]) =>
      typeof value === 'string' ? [{ name, value }] : [],
    );
  } catch {
    return undefined;
  }
}

function openObject(object: object, path: string, depth: number): ProviderField[] {
  return Object.entries(object).flatMap(([key, value]: [string, unknown]) => {
    const name = path ? `${path.slice(-longestPath)}.${key}` : key;
    if (value === null || value === undefined || value === '') return [];
    if (Array.isArray(value)) return [{ name, value: value.map(toText).join(', ') }];
    if (isObject(value) && depth < deepest) {
      const inner = openObject(value, name, depth + 1);
      return inner.length > 0 ? inner : [{ name: `${name}.`, value: '' }];
    }
    return [{ name, value: toText(value) }];
  });
}

const toText = (value: unknown): string =>
  typeof value === 'object' ? JSON.stringify(value) : String(value);

const isObject = (value: unknown): value is object =>
  typeof value === 'object' && value !== null && !Array.isArray(value);
