import { toMailto } from './formats.ts';

interface Props {
  name: string;
  email: string | null;
  phone: { display: string; href: string } | null;
}

/** Call and email: two large buttons on a phone, two links on a desktop. */
export function ContactLinks({ name, email, phone }: Props) {
  // A provider may send an address without an at sign.
  const local = email?.split('@')[0] ?? '';
  return (
    <>
      {phone ? (
        <a className="contact call" href={phone.href}>
          <svg viewBox="0 0 24 24" aria-hidden="true">
            <path
              fill="currentColor"
              d="M6.6 2 3 4.5C2.5 12 12 21.5 19.5 21l2.5-3.6-4.7-3.5-2.7 2.3c-2.5-1-5.7-4.2-6.8-6.8L10.1 6.7z"
            />
          </svg>
          <span className="verb">
            Call<span className="sr-only"> {name}</span>
          </span>
          <span className="address">{phone.display}</span>
        </a>
      ) : null}
      {email ? (
        <a className="contact" href={toMailto(email)}>
          <svg viewBox="0 0 24 24" aria-hidden="true">
            <path
              fill="none"
              stroke="currentColor"
              strokeWidth="2.5"
              d="M2.5 5h19v14h-19zl9.5 8 9.5-8"
            />
          </svg>
          <span className="verb">
            Email<span className="sr-only"> {name}</span>
          </span>
          <span className="address">
            {local}
            <wbr />
            {email.slice(local.length)}
          </span>
        </a>
      ) : null}
    </>
  );
}
