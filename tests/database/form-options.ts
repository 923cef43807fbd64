import { renderLeadForm } from '#islands/render-lead-form.ts';
import { handleSubmitLead, type SubmitLead } from '#server/receive/submit-lead.ts';
import { readEnv } from '#shared/environment.ts';
import { host, testEnv } from './project.ts';

const limitsOf = (text: string) => readEnv(() => text, ['LEAD_LIMITS']).LEAD_LIMITS;

/** What the form's handler gets in tests, besides its client and its log. */
export const formOptions = {
  host,
  renderForm: renderLeadForm,
  address: '192.0.2.1',
  nowMs: Date.now,
  settings: {
    formTokenSecret: testEnv.FORM_TOKEN_SECRET,
    senderHashSecret: testEnv.SENDER_HASH_SECRET,
    limits: limitsOf('1000,1000,1000,1000'),
  },
};

/** The same with other limits. */
export const limitedTo = (limits: string) => ({
  settings: { ...formOptions.settings, limits: limitsOf(limits) },
});

/** Posts the form, as a browser without JavaScript does, to its handler alone. */
export const postTo = (
  fields: Record<string, string>,
  given: Pick<SubmitLead, 'client' | 'log'> & Partial<SubmitLead>,
): Promise<Response> =>
  handleSubmitLead(
    new Request('http://localhost/api/submit-lead', {
      method: 'POST',
      body: new URLSearchParams(fields),
    }),
    { ...formOptions, ...given },
  );

/** The value of a field in an answer of the form. */
export const valueIn = (html: string, name: string): string | undefined =>
  new RegExp(`name="${name}"[^>]*value="([^"]*)"`).exec(html)?.[1];
