import type { ReactNode } from 'react';
import { EmailText } from '#admin/ui/EmailText.tsx';
import { toMailto } from '#admin/ui/formats.ts';
import { Icon, type IconName } from '#admin/ui/Icon.tsx';

interface Props {
  name: string;
  email: string | null;
  /** What was typed where it is no address to write to. */
  emailWords: string | null;
  phones: readonly { display: string; href: string }[];
  /** What was typed for a phone, where it says more than the numbers. */
  phoneWords: string | null;
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

/** Call and email: large buttons on a phone, links on a desktop. */
export function ContactLinks(props: Props) {
  const { name, email, emailWords, phones, phoneWords, onCall } = props;
  return (
    <>
      {phones.map(({ display, href }) => (
        <ContactLink
          key={href}
          icon="call"
          verb={phones.length > 1 ? `Call …${display.slice(-4)}` : 'Call'}
          name={name}
          href={href}
          onClick={onCall}
        >
          {display}
        </ContactLink>
      ))}
      {[phoneWords, emailWords].map((words) =>
        words ? (
          <span key={words} className="address hidden lg:block">
            {words}
          </span>
        ) : null,
      )}
      {email ? (
        <ContactLink icon="mail" verb="Email" name={name} href={toMailto(email)}>
          <EmailText email={email} />
        </ContactLink>
      ) : null}
    </>
  );
}
