import { renderLeadForm } from '#islands/render-lead-form.ts';
import { readEnv } from '#shared/environment.ts';
import { host, testEnv } from './project.ts';

/** What the form's handler gets in tests, besides its client and its log. */
export const formOptions = (limits?: string) => ({
  host,
  renderForm: renderLeadForm,
  address: '192.0.2.1',
  nowMs: Date.now,
  settings: {
    formTokenSecret: testEnv.FORM_TOKEN_SECRET,
    senderHashSecret: testEnv.SENDER_HASH_SECRET,
    limits: readEnv(() => limits, ['LEAD_LIMITS']).LEAD_LIMITS,
  },
});

/** The value of a field in an answer of the form. */
export const valueIn = (html: string, name: string): string | undefined =>
  new RegExp(`name="${name}"[^>]*value="([^"]*)"`).exec(html)?.[1];
