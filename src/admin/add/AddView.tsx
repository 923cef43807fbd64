import { useStore } from '@nanostores/react';
import { type ComponentProps, type SubmitEvent, useCallback, useEffect, useState } from 'react';
import { describeTime } from '#admin/leads/next-times.ts';
import { addresses, leadAddress } from '#admin/shell/addresses.ts';
import { lazyScreen } from '#admin/shell/lazy-screen.tsx';
import { SignedIn } from '#admin/shell/SignedIn.tsx';
import { $now } from '#admin/stores/clock.ts';
import { getSiteFacts } from '#admin/stores/site-facts.ts';
import { $leads } from '#admin/sync/leads.ts';
import { Button } from '#admin/ui/Button.tsx';
import { Chips, Question } from '#admin/ui/Chips.tsx';
import { plural } from '#admin/ui/formats.ts';
import { Icon } from '#admin/ui/Icon.tsx';
import { Panel } from '#admin/ui/Panel.tsx';
import { TextArea, TextField } from '#admin/ui/TextField.tsx';
import { canBeCalled } from '#leads/answerable.ts';
import { limits } from '#leads/limits.ts';
import { promiseFor } from '#leads/promise.ts';
import {
  addLead,
  type Entry,
  keepEntry,
  listSeen,
  listServices,
  listTowns,
  readEntry,
} from './add.ts';
import { PasteBox } from './PasteBox.tsx';

import type { Pasted } from './paste.ts';

const lefts = [
  { value: 'call-back', label: 'I’ll call back' },
  { value: 'talked', label: 'We talked' },
  { value: 'visit', label: 'Visit is set' },
];
const heards = ['A neighbor', 'Sign or truck', 'Google', 'Came back'];
const townsShown = 4;
const servicesShown = 6;

interface Problem {
  field: 'phone' | 'email';
  text: string;
}

function findProblem({ phone, email }: Entry): Problem | null {
  if (!phone.trim() && !email.trim())
    return { field: 'phone', text: 'Enter a phone number or an email address' };
  if (phone.trim() && !canBeCalled(phone))
    return { field: 'phone', text: 'Enter the phone number with area code, like 555-555-0100' };
  if (email.trim() && !/^[^\s@]+@[^\s@]+\.[^\s@]+$/.test(email.trim()))
    return { field: 'email', text: 'Write the whole email address, like name@example.com' };
  return null;
}

const ImportBox = lazyScreen(() => import('./ImportBox.tsx'));

/** Takes down a call: a number is enough. */
function AddForm() {
  const [entry, setEntry] = useState(readEntry);
  const [problem, setProblem] = useState<Problem | null>(null);
  const [isBusy, setIsBusy] = useState(false);
  const { areas } = getSiteFacts();
  const { phone, email } = entry;
  useStore($leads);
  const seen = listSeen(phone, email);
  const [towns] = useState(() => listTowns().slice(0, townsShown));
  const [services] = useState(listServices);
  const [asked, setAsked] = useState('');
  const shown = services.filter(({ id, label }, at) =>
    asked.trim()
      ? label.toLowerCase().includes(asked.trim().toLowerCase())
      : at < servicesShown || id === entry.service,
  );
  const set = (changes: Partial<Entry>) => setEntry({ ...entry, ...changes });
  const field = (
    name: 'phone' | 'name' | 'email' | 'street' | 'town',
    label: string,
    more: Partial<ComponentProps<typeof TextField>> = {},
  ) => (
    <TextField
      id={name}
      label={label}
      maxLength={limits[name === 'town' ? 'area' : name]}
      problem={problem?.field === name ? problem.text : undefined}
      value={entry[name]}
      onChange={(value) => set({ [name]: value })}
      {...more}
    />
  );

  useEffect(() => keepEntry(entry), [entry]);
  useEffect(() => {
    const isPaste = new URLSearchParams(location.search).has('paste');
    document.querySelector<HTMLElement>(isPaste ? '#pasted' : '#phone')?.focus();
  }, []);

  async function save(event: SubmitEvent<HTMLFormElement>): Promise<void> {
    event.preventDefault();
    if (isBusy) return;
    const found = findProblem(entry);
    setProblem(found);
    if (found) {
      document.querySelector<HTMLElement>(`#${found.field}`)?.focus();
      return;
    }
    setIsBusy(true);
    const town = areas.find(({ label }) => label === entry.town.trim())?.id ?? entry.town;
    const id = await addLead({ ...entry, town });
    if (id === null) setIsBusy(false);
    else
      location.assign(entry.left === 'visit' ? `${leadAddress(id)}&do=next` : addresses.dashboard);
  }

  const showPasted = useCallback(
    (found: Pasted) =>
      setEntry((before) => ({
        ...before,
        message: found.message,
        phone: found.phone || before.phone,
        email: found.email || before.email,
        name: found.name || before.name,
        street: found.street || before.street,
      })),
    [],
  );

  const [before] = seen ?? [];
  const now = useStore($now);
  const promised = promiseFor(now);
  const leftHint = {
    'call-back': promised
      ? `Stays New. Promised by ${describeTime(new Date(promised.promisedBy).toISOString(), now)}.`
      : 'Stays New.',
    talked: 'Contacted, and answered now.',
    visit: 'Contacted. You’ll pick the day next.',
  };
  return (
    <form noValidate onSubmit={(event) => void save(event)}>
      <p className="text-sm text-bark">Phone or email is enough</p>
      <h2 className="mt-[0.15rem] mb-2 text-[1.3rem] md:text-[1.75rem]">Add a lead</h2>
      <div className="grid grid-cols-[minmax(0,1fr)] items-start gap-[1rem] lg:grid-cols-2">
        <div className="grid gap-[1rem]">
          <PasteBox onPasted={showPasted} />
          <Panel className="grid gap-[1rem]">
            <div>
              {field('phone', 'Phone', { type: 'tel' })}
              {/* It has its place before it comes: the fields below stay where they are. */}
              <p className="hint -mb-[1rem] flex min-h-tap items-center gap-1" role="status">
                {seen?.length === 0 ? 'First time from this number.' : null}
                {before ? (
                  <>
                    {before.name}, {plural(seen?.length ?? 0, 'lead')}.
                    <a className="flex min-h-tap items-center px-1" href={leadAddress(before.id)}>
                      Open
                    </a>
                  </>
                ) : null}
              </p>
            </div>
            {field('name', 'Name')}
            <TextArea
              id="message"
              label="What do they want?"
              aside="optional"
              rows={3}
              maxLength={limits.message}
              value={entry.message}
              onChange={(message) => set({ message })}
            />
            <details open={problem?.field === 'email' || undefined}>
              <summary className="font-semibold">Email or street address</summary>
              <div className="grid gap-[1rem] pt-1">
                {field('email', 'Email', { type: 'email' })}
                {field('street', 'Street')}
              </div>
            </details>
          </Panel>
          <Panel title="How did you leave it?">
            <Chips
              options={lefts}
              chosen={entry.left}
              onPick={(left) => set({ left: left as Entry['left'] })}
            />
            <p className="hint pt-1">{leftHint[entry.left]}</p>
          </Panel>
        </div>
        <div className="grid gap-[1rem]">
          <Panel className="grid gap-[1rem]">
            <Question title="What for?" aside="optional">
              <Chips
                options={[
                  ...shown.map(({ id, label }) => ({ value: id, label })),
                  { value: 'other', label: 'Not sure' },
                ]}
                chosen={entry.service}
                onPick={(service) => set({ service })}
              />
              {services.length > servicesShown ? (
                <TextField
                  id="find-service"
                  label="Find another"
                  type="search"
                  value={asked}
                  onChange={setAsked}
                />
              ) : null}
            </Question>
            <div className="grid gap-1">
              {field('town', 'Town', { aside: 'optional' })}
              <Chips options={towns} chosen={entry.town} onPick={(town) => set({ town })} />
            </div>
            <Question title="How did they find you?" aside="optional">
              <Chips options={heards} chosen={entry.heard} onPick={(heard) => set({ heard })} />
            </Question>
          </Panel>
          <ImportBox />
        </div>
      </div>
      <div className="fixed inset-x-0 bottom-0 z-6 border-t-2 border-ink bg-desk px-[1rem] pt-[0.6rem] pb-[calc(0.6rem+env(safe-area-inset-bottom))] lg:sticky lg:inset-x-auto lg:px-0 lg:py-2">
        <Button
          type="submit"
          look="main"
          className="min-h-[3.75rem] w-full text-[1.1875rem] lg:w-auto lg:min-w-[16rem]"
          aria-busy={isBusy}
        >
          <Icon name="add" />
          <span className="pl-1">Save lead</span>
        </Button>
      </div>
    </form>
  );
}

/** Adds a lead from a call. */
export const AddView = () => (
  <SignedIn title="Add a lead">
    <AddForm />
  </SignedIn>
);
