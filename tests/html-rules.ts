import type { ConfigData } from 'html-validate';

/** The rules that every page is judged by: html-validate's recommended ones, for HTML that React wrote too. */
export const htmlRules = {
  extends: ['html-validate:recommended'],
  elements: ['html5'],
  rules: {
    // React writes `autoComplete=`, `required=""` and `<input/>`: other spellings of the same HTML.
    'attr-case': 'off',
    'attribute-boolean-style': 'off',
    'void-style': 'off',
    // Which part of a photo stays in view is content.
    'no-inline-style': ['error', { allowedProperties: ['object-position'] }],
  },
} as const satisfies ConfigData;
