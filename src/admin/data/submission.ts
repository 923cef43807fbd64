import type { Database } from '#supabase/database.types.ts';
import { toInstant } from './timestamps.ts';

/** A telephone number as it is shown and as it is dialed. */
export interface Phone {
  display: string;
  href: string;
}

/** A request as the desk shows it. */
export interface Submission {
  id: string;
  /** ISO 8601, UTC. */
  createdAt: string;
  name: string;
  email: string | null;
  phone: Phone | null;
  /** The service's id in words: hyphens replaced by spaces. */
  service: string;
  /** Where the work would be, as the sender or the page said it. */
  place: string | null;
  message: string | null;
  /** One of the four, or whatever else the database holds. */
  status: string;
  /** Why it is suspected of spam, if it is. */
  spamReason: string | null;
}

/** The columns that the desk reads. */
export const columns =
  'id, created_at, name, email, phone, service_type, message, status, area, spam_reason';

type Columns = Database['public']['Tables']['contact_submissions']['Row'];
type Row = Pick<
  Columns,
  | 'id'
  | 'created_at'
  | 'name'
  | 'email'
  | 'phone'
  | 'service_type'
  | 'message'
  | 'status'
  | 'area'
  | 'spam_reason'
>;

/** A number as people write it here; one that is no US number is shown and dialed as it came. */
function toPhone(text: string): Phone {
  const digits = text.replace(/\D/g, '').replace(/^1(?=\d{10}$)/, '');
  const parts = /^(\d{3})(\d{3})(\d{4})$/.exec(digits);
  if (!parts) return { display: text, href: `tel:${text.replace(/[^\d+]/g, '')}` };
  return { display: `(${parts[1]}) ${parts[2]}-${parts[3]}`, href: `tel:+1${digits}` };
}

const toWords = (id: string): string => id.replaceAll('-', ' ');

/** An area's id in words; what a homeowner typed stays as it is. */
const toPlace = (area: string): string => (/^[a-z0-9-]+$/.test(area) ? toWords(area) : area);

/** A row of the table as the desk shows it. */
export function toSubmission(row: Row): Submission {
  return {
    id: row.id,
    createdAt: toInstant(row.created_at),
    name: row.name,
    email: row.email,
    phone: row.phone ? toPhone(row.phone) : null,
    service: toWords(row.service_type),
    place: row.area ? toPlace(row.area) : null,
    message: row.message,
    status: row.status,
    spamReason: row.spam_reason,
  };
}
