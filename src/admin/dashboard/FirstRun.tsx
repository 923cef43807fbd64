import { useStore } from '@nanostores/react';
import { $alerts } from '#admin/alerts/alerts.ts';
import { listAddresses } from '#admin/alerts/describe-alerts.ts';
import { DeviceSettings } from '#admin/settings/DeviceSettings.tsx';
import { SelfTestPanel } from '#admin/settings/SelfTestPanel.tsx';
import { SettingsPanel } from '#admin/settings/SettingsPanel.tsx';
import { getSiteFacts } from '#admin/stores/site-facts.ts';
import { Clock } from '#admin/ui/Clock.tsx';
import { Panel, PanelHeading } from '#admin/ui/Panel.tsx';
import { StatusBadge } from '#admin/ui/StatusBadge.tsx';
import { Tape } from '#admin/ui/Tape.tsx';
import { office } from '#leads/hours.ts';
import { statuses } from '#leads/statuses.ts';

const exampleHours = 18;

/** What a lead looks like, and what its signs mean; not a lead. */
function Example() {
  const { services, areas } = getSiteFacts();
  return (
    <Panel title="What a lead will look like">
      <p className="text-sm text-bark">
        This is an example and isn’t counted. It goes away with your first real lead.
      </p>
      <div className="my-2 rounded-board border-[1.5px] border-l-6 border-desk-line border-l-new-mark px-[0.8rem] py-[0.6rem]">
        <p className="flex flex-wrap items-baseline justify-between gap-x-1.5">
          <b className="text-[1.125rem]">Example: Ruth Ortega</b>
          <Clock look="plain" words={`${exampleHours} h left`} />
        </p>
        <p className="text-sm text-bark">
          {[services[0]?.label, areas[0]?.label].filter(Boolean).join(' · ')}
        </p>
        <p className="text-sm">Can you come and look at it? Evenings are best.</p>
        <Tape hoursLeft={exampleHours} />
      </div>
      {office.replyHours === null ? null : (
        <p className="pb-1">
          The bar shows how much is left of the {office.replyHours} hours your website promises.
          Each tick is one hour.
        </p>
      )}
      <dl className="grid grid-cols-[auto_minmax(0,1fr)] items-center gap-x-2 gap-y-1">
        {statuses.map((status) => (
          <div key={status.id} className="contents">
            <dt>
              <StatusBadge status={status} />
            </dt>
            <dd>{status.meaning}</dd>
          </div>
        ))}
      </dl>
    </Panel>
  );
}

/** Before the first request: three things to do once, and what a lead looks like. */
export default function FirstRun() {
  const state = useStore($alerts);
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] items-start gap-[1rem] pt-1 lg:grid-cols-2">
      <div>
        <PanelHeading>Three things to do once</PanelHeading>
        <SettingsPanel title="1. Email alerts">
          {state ? (
            <p className="break-words">New leads are emailed to {listAddresses(state)}.</p>
          ) : null}
        </SettingsPanel>
        {state ? (
          <>
            <DeviceSettings step="2. " state={state} />
            <SelfTestPanel step="3. " state={state} />
          </>
        ) : null}
      </div>
      <Example />
    </div>
  );
}
