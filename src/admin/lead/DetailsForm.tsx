import { useEffect, useState } from 'react';
import type { Lead } from '#admin/leads/lead.ts';
import { placeOf } from '#admin/leads/lead.ts';
import { messages } from '#admin/messages.ts';
import { keep, readKept } from '#admin/stores/keep-typed.ts';
import { getSiteFacts } from '#admin/stores/site-facts.ts';
import { fieldsOf } from '#admin/sync/draft-change.ts';
import { submit } from '#admin/sync/log.ts';
import { Button } from '#admin/ui/Button.tsx';
import { Form } from '#admin/ui/Form.tsx';
import { TextField } from '#admin/ui/TextField.tsx';
import { canBeCalled, isEmailAddress } from '#leads/answerable.ts';
import { type ExtraField, extraFields } from '#leads/fields.ts';
import { limits } from '#leads/limits.ts';
import { formatPhone, parsePhone } from '#leads/phone.ts';
import { cleanLine } from '#shared/text.ts';

const extras = extraFields.filter(({ in: places }) => places?.includes('desk'));
const fields = [
  { name: 'name', label: 'Name', type: 'text' },
  { name: 'phone', label: 'Phone', type: 'tel' },
  { name: 'email', label: 'Email', type: 'email' },
  { name: 'street', label: 'Street', type: 'text' },
  { name: 'area', label: 'Town', type: 'text' },
  ...extras.map(({ name, title }) => ({ name, label: title, type: 'text' as const })),
] as const;
type Field = (typeof fields)[number]['name'];

/** The number as it is typed, with its extension. */
const typedPhone = ({ phone, phone_extension: extension }: Lead): string =>
  phone ? formatPhone(phone) + (extension ? ` x${extension}` : '') : '';

/** What keeps the details from being saved. */
function findProblem(typed: Record<Field, string>, isNew: (field: Field) => boolean) {
  const { name, phone, email } = typed;
  const problems: [Field, boolean, string][] = [
    ['name', !name, 'Enter a name'],
    [
      'phone',
      isNew('phone') && phone !== '' && !canBeCalled(phone),
      'Enter the phone number with area code, like 555-555-0100',
    ],
    [
      'email',
      isNew('email') && email !== '' && !isEmailAddress(email),
      'Enter an email address, like name@example.com',
    ],
    ['phone', !phone && !email, 'Enter a phone number or an email address'],
  ];
  const [field, , text] = problems.find(([, isWrong]) => isWrong) ?? [];
  return field ? { field, text } : null;
}

/** Corrects who a lead is and where: one event with Undo. A new number is not wrong any more. */
export default function DetailsForm({ lead, onDone }: { lead: Lead; onDone(): void }) {
  const { services, areas } = getSiteFacts();
  const [before] = useState({
    name: lead.name,
    phone: typedPhone(lead),
    email: lead.email ?? '',
    street: lead.street ?? '',
    area: placeOf(lead) ?? '',
    ...(Object.fromEntries(extras.map(({ name, column }) => [name, lead[column] ?? ''])) as Record<
      ExtraField,
      string
    >),
  });
  const key = `details-${lead.id}`;
  // What was typed survives a reload.
  const [typed, setTyped] = useState(() => ({
    ...before,
    service: lead.service_type,
    ...readKept<Partial<typeof before>>(key),
  }));
  const { service } = typed;
  const set = (changes: Partial<typeof typed>) => {
    const now = { ...typed, ...changes };
    setTyped(now);
    keep(key, now);
  };
  const end = () => {
    keep(key, null);
    onDone();
  };
  const [problem, setProblem] = useState<ReturnType<typeof findProblem>>(null);
  useEffect(() => document.querySelector<HTMLElement>('#details-name')?.focus(), []);

  async function save(): Promise<void> {
    const clean = Object.fromEntries(
      fields.map(({ name }) => [name, cleanLine(typed[name])]),
    ) as Record<Field, string>;
    // What was not touched stays as it was written.
    const isNew = (field: Field) => clean[field] !== cleanLine(before[field]);
    const found = findProblem(clean, isNew);
    setProblem(found);
    if (found) {
      document.querySelector<HTMLElement>(`#details-${found.field}`)?.focus();
      return;
    }
    const { phone, extension } = parsePhone(clean.phone);
    const known = areas.find(({ label }) => label === clean.area)?.id;
    const changed = fieldsOf(lead, {
      ...(isNew('name') ? { name: clean.name } : {}),
      ...(isNew('phone')
        ? { phone: phone || null, phone_extension: extension || null, phone_wrong: false }
        : {}),
      ...(isNew('email') ? { email: clean.email || null } : {}),
      ...(isNew('street') ? { street: clean.street || null } : {}),
      ...(isNew('area') ? { area: known ?? (clean.area || null) } : {}),
      ...Object.fromEntries(
        extras
          .filter(({ name }) => isNew(name))
          .map(({ name, column }) => [column, clean[name] || null]),
      ),
      service_type: service,
    });
    const done = messages.done('Details saved', clean.name);
    const isEmpty = Object.keys(changed).length === 0;
    if (isEmpty || (await submit([{ lead: lead.id, kind: 'details', fields: changed }], done)))
      end();
  }

  const isListed = services.some(({ id }) => id === service) || service === 'other';
  return (
    <Form className="grid gap-2 py-1" button="Save details" onSend={save} noValidate>
      {fields.map(({ name, label, type }) => (
        <TextField
          key={name}
          id={`details-${name}`}
          label={label}
          type={type}
          maxLength={limits[name]}
          problem={problem?.field === name ? problem.text : undefined}
          value={typed[name]}
          onChange={(value) => set({ [name]: value })}
        />
      ))}
      <div className="field">
        <label htmlFor="details-service">Service</label>
        <select
          id="details-service"
          className="select w-full"
          value={service}
          onChange={({ currentTarget }) => set({ service: currentTarget.value })}
        >
          {isListed ? null : <option value={service}>{service.replaceAll('-', ' ')}</option>}
          {services.map(({ id, label }) => (
            <option key={id} value={id}>
              {label}
            </option>
          ))}
          <option value="other">Not sure</option>
        </select>
      </div>
      <Button look="link" className="w-fit px-0" onClick={end}>
        Cancel
      </Button>
    </Form>
  );
}
