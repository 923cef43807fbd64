/** An address that breaks before its at sign where the line is short. */
export function EmailText({ email }: { email: string }) {
  // A provider may send an address without an at sign.
  const local = email.split('@')[0] ?? '';
  return (
    <>
      {local}
      <wbr />
      {email.slice(local.length)}
    </>
  );
}
