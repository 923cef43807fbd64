import { Hit } from './Hit.tsx';

/** An address that breaks before its at sign where the line is short. */
export function EmailText({ email }: { email: string }) {
  // A provider may send an address without an at sign.
  const local = email.split('@')[0] ?? '';
  return (
    <>
      <Hit text={local} />
      <wbr />
      <Hit text={email.slice(local.length)} />
    </>
  );
}
