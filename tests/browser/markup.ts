import { HtmlValidate } from 'html-validate/node';
import { htmlRules } from '#tests/html-rules.ts';

// A browser writes `hidden=""`.
const rules = { ...htmlRules.rules, 'attribute-empty-style': 'off' } as const;
const validator = new HtmlValidate({ ...htmlRules, rules });

/** The violations of html-validate's recommended rules in a page, each as "line rule: message". */
export async function findMarkupErrors(html: string): Promise<string[]> {
  const report = await validator.validateString(html);
  return report.results.flatMap(({ messages }) =>
    messages.map(({ line, ruleId, message }) => `${line} ${ruleId}: ${message}`),
  );
}
