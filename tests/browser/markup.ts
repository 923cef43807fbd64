import { HtmlValidate } from 'html-validate/node';

const recommended = { extends: ['html-validate:recommended'], elements: ['html5'] };
const validators = {
  served: new HtmlValidate(recommended),
  // A browser writes each attribute with its value, so `open` comes back as `open=""` (HTML Standard,
  // 'Serializing HTML fragments'): how boolean attributes are spelled can't be judged there.
  live: new HtmlValidate({ ...recommended, rules: { 'attribute-boolean-style': 'off' } }),
};

/** What html-validate's recommended rules find in a page, "12 rule: sentence" each. */
export async function findMarkupErrors(
  html: string,
  kind: keyof typeof validators,
): Promise<string[]> {
  const report = await validators[kind].validateString(html);
  return report.results.flatMap(({ messages }) =>
    messages.map(({ line, ruleId, message }) => `${line} ${ruleId}: ${message}`),
  );
}
