import type { ConfigData } from 'html-validate';

/** The rules that every page is judged by: html-validate's recommended ones, for HTML that React wrote too. */
export const htmlRules = {
  extends: ['html-validate:recommended'],
  elements: ['html5'],
  // React writes `autoComplete=`, `required=""` and `<input/>`: other spellings of the same HTML.
  rules: { 'attr-case': 'off', 'attribute-boolean-style': 'off', 'void-style': 'off' },
} as const satisfies ConfigData;
