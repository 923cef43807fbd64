import { type ReactNode, useEffect, useRef, useState } from 'react';
import { askForLink, type ResetLink, resetPassword } from '#admin/shell/account/recovery.ts';
import { addresses } from '#admin/shell/addresses.ts';
import { Toasts } from '#admin/shell/Toasts.tsx';
import { useTypedBefore } from './carry-over-typed.ts';
import { AskForm, NewPasswordForm } from './ResetForms.tsx';

/** What the page's head took out of the address; a link that failed is none. */
function takeLink(): ResetLink | null {
  const link = globalThis.resetLink ?? null;
  globalThis.resetLink = undefined;
  return link;
}

type Step = 'ask' | 'old-link' | 'set' | 'code' | 'sent' | 'no-email' | 'done';
const stepOf = (link: ResetLink | null): Step =>
  link === null ? 'ask' : 'error' in link ? 'old-link' : 'set';

const command = <code>npm run admin:password</code>;

/** The headings of the steps, and what stands below them. */
const words: Record<Step, [title: string, text: ReactNode]> = {
  ask: ['Reset your password', 'Enter your email. We’ll send you a link that works once.'],
  'old-link': [
    'Reset your password',
    'This link has expired or was already used. Enter your email for a new one.',
  ],
  set: [
    'Choose a new password',
    'This signs out every browser. Then sign in with the new password.',
  ],
  code: [
    'Choose a new password',
    'Your account uses two-factor authentication. Enter the six digits from your app, too.',
  ],
  sent: [
    'Check your email',
    'If that is the owner’s address, a link is on its way. It works once, for an hour.',
  ],
  'no-email': [
    'This server can’t send email',
    <>Whoever looks after the site can set a new password with {command}.</>,
  ],
  done: ['The password is set', 'Sign in with it now.'],
};

/** Sends the owner the link that resets his password, and takes the new one where it leads. */
export function ResetView() {
  const [link, setLink] = useState(takeLink);
  const [step, setStep] = useState(() => stepOf(link));
  const [problem, setProblem] = useState('');
  const heading = useRef<HTMLHeadingElement>(null);
  const isFirst = useRef(true);
  useTypedBefore();

  useEffect(() => {
    // A link that is opened in this tab again.
    const onLink = () => {
      const next = takeLink();
      if (!next) return;
      setLink(next);
      setStep(stepOf(next));
    };
    addEventListener('hashchange', onLink);
    return () => removeEventListener('hashchange', onLink);
  }, []);
  // biome-ignore lint/correctness/useExhaustiveDependencies: a new step is read aloud from its heading.
  useEffect(() => {
    if (!isFirst.current) heading.current?.focus();
    isFirst.current = false;
  }, [step]);

  const ask = async (entries: FormData) => {
    const outcome = await askForLink(String(entries.get('email')));
    if (outcome !== 'failed') setStep(outcome);
  };
  const set = async (entries: FormData, form: HTMLFormElement) => {
    if (!link) return;
    const [password, code] = ['password', 'code'].map((name) => String(entries.get(name) ?? ''));
    const outcome = await resetPassword(link, password ?? '', code ?? '');
    setProblem(typeof outcome === 'object' ? outcome.problem : '');
    if (typeof outcome === 'string') setStep(outcome);
    else form.querySelector<HTMLInputElement>('[name=password]')?.focus();
  };

  const [title, text] = words[step];
  return (
    <>
      <h1 ref={heading} tabIndex={-1}>
        {title}
      </h1>
      <p className="lead-in">{text}</p>
      {step === 'ask' || step === 'old-link' ? <AskForm onSend={ask} /> : null}
      {step === 'set' || step === 'code' ? (
        <NewPasswordForm onSend={set} problem={problem} needsCode={step === 'code'} />
      ) : null}
      {step === 'sent' ? (
        <p className="hint pt-2">
          Nothing after five minutes? Check your spam folder. If it isn’t there, whoever looks after
          the site can set a new password with {command}.
        </p>
      ) : null}
      {step === 'done' ? (
        <div className="gate-actions">
          <a className="button" href={addresses.login}>
            Sign in
          </a>
        </div>
      ) : null}
      <Toasts />
    </>
  );
}
