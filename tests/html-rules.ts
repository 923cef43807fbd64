import type { ConfigData } from 'html-validate';

/** html-validate's recommended rules, adapted to HTML by React. */
export const htmlRules = {
  extends: ['html-validate:recommended'],
  elements: ['html5'],
  rules: {
    // React writes `autoComplete=`, `required=""` and `<input/>`, which are valid too.
    'attr-case': 'off',
    'attribute-boolean-style': 'off',
    'void-style': 'off',
    // It counts an apostrophe as five characters; tests/live/seo-head.test.ts counts the title that is read.
    'long-title': 'off',
    // The visible part of a cropped photo is content, set as an inline style, and so is a column's side in Markdown.
    'no-inline-style': ['error', { allowedProperties: ['object-position', 'text-align'] }],
  },
} as const satisfies ConfigData;
