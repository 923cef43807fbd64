import type { ReactNode } from 'react';
import { toMailto } from '#admin/ui/formats.ts';
import { EmailText, Hit } from '#admin/ui/Hit.tsx';
import { Icon, type IconName } from '#admin/ui/Icon.tsx';

interface Props {
  name: string;
  email: string | null;
  phone: { display: string; href: string } | null;
  onCall(): void;
}

function ContactLink(props: {
  icon: IconName;
  verb: string;
  name: string;
  href: string;
  onClick?: () => void;
  children: ReactNode;
}) {
  const { icon, verb, name, href, onClick, children } = props;
  return (
    <a
      className="flex min-h-tap flex-[1_1_5.2rem] items-center justify-center gap-[0.35rem] rounded-board border-2 border-river px-[0.3rem] font-bold whitespace-nowrap lg:whitespace-normal no-underline lg:block lg:min-h-4 lg:border-0 lg:p-0 lg:leading-[1.6rem] lg:font-semibold lg:underline"
      href={href}
      onClick={onClick}
    >
      <Icon name={icon} className="w-[1.2rem] lg:hidden" />
      <span className="lg:hidden">
        {verb}
        <span className="sr-only"> {name}</span>
      </span>
      <span className="address hidden lg:inline">{children}</span>
    </a>
  );
}

/** Call and email: two large buttons on a phone, two links on a desktop. */
export function ContactLinks({ name, email, phone, onCall }: Props) {
  return (
    <>
      {phone ? (
        <ContactLink icon="call" verb="Call" name={name} href={phone.href} onClick={onCall}>
          <Hit text={phone.display} />
        </ContactLink>
      ) : null}
      {email ? (
        <ContactLink icon="mail" verb="Email" name={name} href={toMailto(email)}>
          <EmailText email={email} />
        </ContactLink>
      ) : null}
    </>
  );
}
