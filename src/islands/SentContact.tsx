import { formWords } from '#leads/form-words.ts';
import { fill } from '#shared/fill.ts';

interface Props {
  /** What was sent. */
  fields: Record<string, string> | undefined;
  phone: { display: string; href: string };
}

/** The number and the address that the sender gave, so that a slip of the finger is seen while it can be mended. */
export const SentContact = ({ fields = {}, phone }: Props) => (
  <p>
    {fill(formWords.stored.contact, {
      contact: [fields['phone'], fields['email']].filter(Boolean).join(', '),
    })}
    {': '}
    <a href={phone.href}>{phone.display}</a>
  </p>
);
