import { HtmlValidate } from 'html-validate/node';
import { htmlRules } from '#tests/html-rules.ts';

const validator = new HtmlValidate(htmlRules);

/** What html-validate's recommended rules find in a page, "12 rule: sentence" each. */
export async function findMarkupErrors(html: string): Promise<string[]> {
  const report = await validator.validateString(html);
  return report.results.flatMap(({ messages }) =>
    messages.map(({ line, ruleId, message }) => `${line} ${ruleId}: ${message}`),
  );
}
