import type { Product } from 'schema-dts';

/**
 * A building material (schema.org Product). Without price, rating and review it is not eligible for a rich
 * result.
 */
export const buildMaterial = ({ name, text }: { name: string; text: string }) =>
  ({ '@type': 'Product', name, description: text }) as const satisfies Product;
