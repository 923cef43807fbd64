import { HtmlValidate } from 'html-validate/node';
import { htmlRules } from '#tests/html-rules.ts';

const validator = new HtmlValidate(htmlRules);

/** The violations of html-validate's recommended rules in a page, each as "line rule: message". */
export async function findMarkupErrors(html: string): Promise<string[]> {
  const report = await validator.validateString(html);
  return report.results.flatMap(({ messages }) =>
    messages.map(({ line, ruleId, message }) => `${line} ${ruleId}: ${message}`),
  );
}
