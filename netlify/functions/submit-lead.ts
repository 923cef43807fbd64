import { renderLeadForm } from '#islands/render-lead-form.ts';
import { alertWaitMs, runAlertsAtMost } from '#leads/alerts/run.ts';
import { readLeadSettings } from '#leads/settings.ts';
import { handleSubmitLead } from '#leads/submit/handler.ts';
import { answer } from '#shared/answer.ts';
import { messageOf } from '#shared/text.ts';
import { connect, type HostContext, openAlerting, orNothing, read } from '../alerts.ts';
import { host } from '../host.ts';
import { mailParked, openSecondStore } from '../second-store.ts';

export default (request: Request, context: HostContext): Promise<Response> =>
  answer('submit-lead', () => submit(request, context));

async function submit(request: Request, context: HostContext): Promise<Response> {
  const project = orNothing('submit-lead', openProject);
  return handleSubmitLead(request, {
    client: project?.client,
    settings: project?.settings,
    second: openSecondStore(),
    mailParked,
    host,
    renderForm: renderLeadForm,
    address: context.ip,
    nowMs: Date.now,
    log: console.error,
    alertNow: () => alertNow(context),
  });
}

/** The database and its settings. Throws when the environment is missing or wrong. */
function openProject() {
  const { url, secretKey, settings } = readLeadSettings(read);
  return { client: connect(url, secretKey), settings };
}

/** The lead is stored: whatever happens here, its alerts stay due. */
async function alertNow(context: HostContext): Promise<void> {
  try {
    await runAlertsAtMost(alertWaitMs, openAlerting(), (work) => context.waitUntil?.(work));
  } catch (error) {
    console.error(`submit-lead: no alert sent. ${messageOf(error)}`);
  }
}
