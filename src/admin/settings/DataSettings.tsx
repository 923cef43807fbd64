import { useStore } from '@nanostores/react';
import { useState } from 'react';
import { getDeviceName, renameDevice } from '#admin/alerts/settings.ts';
import { CsvButton } from '#admin/list/CsvButton.tsx';
import { wipeNow } from '#admin/shell/account/device.ts';
import { getSiteFacts } from '#admin/stores/facts.ts';
import { replica } from '#admin/sync/leads.ts';
import { $waiting } from '#admin/sync/log.ts';
import { Button } from '#admin/ui/Button.tsx';
import { formatDay, plural } from '#admin/ui/formats.ts';
import { office, type Span } from '#leads/hours.ts';
import { SettingSwitch } from './SettingSwitch.tsx';
import { Setting, SettingsPanel } from './SettingsPanel.tsx';
import { TextForm } from './TextForm.tsx';

const weekdays = ['Sun', 'Mon', 'Tue', 'Wed', 'Thu', 'Fri', 'Sat'];
const clock = new Intl.DateTimeFormat('en-US', {
  hour: 'numeric',
  minute: '2-digit',
  timeZone: 'UTC',
});
const timeWords = (time: string) => clock.format(new Date(`2026-01-01T${time}Z`));

const spanWords = ({ opens, closes }: Span) =>
  opens === '00:00' && closes === '24:00'
    ? '24 hours'
    : `${timeWords(opens)} to ${timeWords(closes)}`;

/** The hours of each day, like 'Mon to Fri 8:00 AM to 6:00 PM'. */
function describeHours(): string {
  const runs: { first: string; last: string; words: string }[] = [];
  for (const [day, hours] of office.hours.entries()) {
    if (!hours) continue;
    const spans = 'opens' in hours ? [hours] : hours;
    const words = spans.map(spanWords).join(' and ');
    const run = runs[runs.length - 1];
    const name = weekdays[day] ?? '';
    if (run?.words === words && run.last === weekdays[day - 1]) run.last = name;
    else runs.push({ first: name, last: name, words });
  }
  return runs
    .map(({ first, last, words }) => `${first === last ? first : `${first} to ${last}`} ${words}`)
    .join(', ');
}

/** The hours, days off and the promise, which are content; the desk only shows them. */
export function HoursSettings() {
  const days = office.daysOff.map((day) => formatDay(`${day}T12:00:00Z`)).join('; ');
  return (
    <SettingsPanel title="Hours and promise" about="As your website says" folds>
      {office.replyHours === null ? null : (
        <Setting
          title={`Answer within ${office.replyHours} hours`}
          about="What your website promises."
        />
      )}
      <Setting title={describeHours()} about="Your office hours." />
      <Setting title="Days off" about={days || 'None'} />
      <p className="hint">
        To change these, open your website’s editor: Phone, hours, company (business.yaml).
      </p>
    </SettingsPanel>
  );
}

/** All leads as a table, what this phone stores, how long leads are kept, the keys. */
export function DataSettings() {
  const waiting = useStore($waiting).length;
  const [isWiped, setIsWiped] = useState(false);
  const [name, setName] = useState(getDeviceName);
  const records = [...useStore(replica.$records).values()];
  const bytes = new Blob([JSON.stringify(records)]).size;
  const size = `${(bytes / 1_000_000).toFixed(1)} MB`;
  return (
    <SettingsPanel
      title="Your data"
      about={`${plural(records.length, 'lead')} on this phone`}
      folds
    >
      <Setting title="All leads as CSV" about="For Excel or Numbers. Suspected spam is left out.">
        <CsvButton label="Download" name="leads" />
      </Setting>
      <TextForm
        key={name}
        label="This device’s name"
        text={name}
        rows={1}
        onSave={async (text) => {
          const isKept = await renameDevice(text);
          if (isKept) setName(text);
          return isKept;
        }}
      />
      <p className="hint">
        Like Truck or Ann’s phone. The history shows which device made each change.
      </p>
      <Setting
        title="On this phone"
        about={`${plural(records.length, 'lead')}, ${size}. Cleared when you log out, or after 14 days without opening the desk.${waiting > 0 ? ` ${plural(waiting, 'unsent change')} will stay.` : ''}`}
      >
        <Button onClick={() => void wipeNow().then(() => setIsWiped(true))}>Clear now</Button>
      </Setting>
      <p role="status" className="text-sm">
        {isWiped ? 'Cleared. They’ll be saved again the next time you open the desk.' : ''}
      </p>
      <Setting
        title={`Leads are kept ${getSiteFacts().leadMonths} months`}
        about="Counted from the last change, then deleted, as your privacy page says."
      />
      <div className="max-lg:hidden">
        <SettingSwitch
          field="shortcuts"
          title="Keyboard shortcuts"
          about="j, k, Enter, / and others. Press ? to see them."
        />
      </div>
    </SettingsPanel>
  );
}
