/** Where an extra field is shown beside the form; its privacy words are on /privacy in any case. */
type Place = 'email' | 'digest' | 'forward' | 'table' | 'desk' | 'history';

/** A field of a lead: what site, desk, server and exports know of it. */
interface FieldRow {
  column: string;
  /** `extra`: handled by its row alone, wherever it is in; the others are places, names and numbers with rules. */
  kind: 'line' | 'phone' | 'email' | 'service' | 'text' | 'extra';
  /** Its name for the owner: in the desk, emails and the exported table. */
  title: string;
  /** The most UTF-16 units; the column has the same limit. */
  limit: number;
  /** How the form asks for it; without it only the desk does. */
  form?: {
    /** Its label, where `leadForm` of interface.yaml has no other. */
    label: string;
    isOptional?: true;
    autoComplete?: string;
    /** What can be chosen; without it one line is typed. */
    choices?: readonly string[];
    /** What /privacy calls it, among what a homeowner says of the work. */
    privacy?: string;
  };
  /** Where an extra field is shown. */
  in?: readonly Place[];
}

/** The fields of a lead in the order of the form. This file imports nothing, because the browser loads it. */
export const fields = {
  name: {
    column: 'name',
    kind: 'line',
    title: 'Name',
    limit: 100,
    form: { label: 'Your name', autoComplete: 'name' },
  },
  phone: {
    column: 'phone',
    kind: 'phone',
    title: 'Phone',
    limit: 100,
    form: { label: 'Phone', autoComplete: 'tel' },
  },
  email: {
    column: 'email',
    kind: 'email',
    title: 'Email',
    limit: 254,
    form: { label: 'Email', autoComplete: 'email' },
  },
  service: {
    column: 'service_type',
    kind: 'service',
    title: 'Service',
    limit: 60,
    form: { label: 'What do you need?', privacy: 'the kind of job' },
  },
  area: {
    column: 'area',
    kind: 'line',
    title: 'Town',
    limit: 100,
    form: {
      label: 'Town or county',
      isOptional: true,
      autoComplete: 'address-level2',
      privacy: 'the town',
    },
  },
  message: {
    column: 'message',
    kind: 'text',
    title: 'Message',
    limit: 5000,
    form: { label: 'Tell us about the job', isOptional: true },
  },
  street: { column: 'street', kind: 'line', title: 'Street', limit: 200 },
  heardFrom: {
    column: 'heard_from',
    kind: 'extra',
    title: 'Heard about us',
    limit: 100,
    in: ['table', 'history'],
  },
} as const satisfies Record<string, FieldRow>;

type Fields = typeof fields;
type AnyField = keyof Fields;
type NamesOf<Row> = { [Name in AnyField]: Fields[Name] extends Row ? Name : never }[AnyField];

/** A field that a homeowner fills in. */
export type LeadField = NamesOf<{ form: object }>;
/** A field that its row alone describes. */
export type ExtraField = NamesOf<{ kind: 'extra' }>;
/** The columns of some fields. */
export type ColumnOf<Name extends AnyField> = Fields[Name]['column'];

const rows: Readonly<Record<AnyField, FieldRow>> = fields;
const names = Object.keys(fields) as AnyField[];

/** The row of a field, with what it may have. */
export const fieldRow = (name: AnyField): FieldRow => rows[name];

/** The fields a homeowner fills in, in the order of the form. */
export const leadFields = names.filter((name): name is LeadField => rows[name].form !== undefined);

/** Extra fields of the form. */
export const extraLeadFields = leadFields.filter((name) => rows[name].kind === 'extra');

/** Extra fields with their names, in the order of the table. */
export const extraFields = names
  .filter((name): name is ExtraField => rows[name].kind === 'extra')
  .map((name) => ({ name, ...rows[name], column: fields[name].column }));

/** Extra fields that are shown in a place and filled in, with what they say. */
export const listExtras = (
  lead: Readonly<Partial<Record<ColumnOf<ExtraField>, string | null>>>,
  place: Place,
): { column: string; title: string; text: string }[] =>
  extraFields.flatMap(({ column, title, in: places }) => {
    const text = lead[column];
    return text && places?.includes(place) ? [{ column, title, text }] : [];
  });

/** What the form asks of the work, in the words of /privacy: "the kind of job, the town". */
export const askedOfWork = leadFields.flatMap((name) => rows[name].form?.privacy ?? []).join(', ');
