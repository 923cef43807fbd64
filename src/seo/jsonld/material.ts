import type { Product } from 'schema-dts';

/**
 * A material that we build with (schema.org Product). It claims no price, rating or review, so it asks
 * Google for no rich result.
 */
export const buildMaterial = ({ name, text }: { name: string; text: string }) =>
  ({ '@type': 'Product', name, description: text }) as const satisfies Product;
