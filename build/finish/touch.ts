import { fileURLToPath } from 'node:url';
import type { AstroIntegration } from 'astro';

declare module 'astro' {
  interface AstroClientDirectives {
    /** Hydrates the island on the visitor's first touch, focus or key inside it. */
    'client:touch'?: boolean;
  }
}

/** Adds the directive `client:touch`: an island loads nothing until a visitor touches it. */
export default function touch(): AstroIntegration {
  return {
    name: 'touch',
    hooks: {
      'astro:config:setup': ({ addClientDirective }) =>
        addClientDirective({
          name: 'touch',
          entrypoint: fileURLToPath(new URL('./touch-directive.ts', import.meta.url)),
        }),
    },
  };
}
