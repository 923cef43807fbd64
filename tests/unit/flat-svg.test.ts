import { expect, test } from 'vitest';
import { flattenStyles } from '#components/flat-svg.ts';

test.each([
  [
    'classes of a drawing program',
    '<svg viewBox="0 0 9 9"><defs><style>.st0,.st1{fill:#fff;}.st1{stroke:#000}</style></defs><path class="st0" d="M0 0h9"/><path class="st1" d="M0 9h9"/></svg>',
    '<svg viewBox="0 0 9 9"><defs/><path d="M0 0h9" fill="#fff"/><path d="M0 9h9" fill="#fff" stroke="#000"/></svg>',
  ],
  [
    'styles at a shape, over its attributes',
    '<svg viewBox="0 0 9 9"><path fill="red" style="fill:#fff;-inkscape-font:a" d="M0 0h9"/></svg>',
    '<svg viewBox="0 0 9 9"><path fill="#fff" d="M0 0h9"/></svg>',
  ],
  [
    'a drawing without any',
    '<svg><path class="a" d="M0 0"/></svg>',
    '<svg><path class="a" d="M0 0"/></svg>',
  ],
])('%s become attributes', (_what, svg, flat) => {
  expect(flattenStyles(svg)).toBe(flat);
});
