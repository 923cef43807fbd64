import { Report } from './Report.tsx';
import { SignedIn } from './SignedIn.tsx';

/** The report of a month. */
export function ReportView() {
  return (
    <SignedIn title="Report">
      <Report />
    </SignedIn>
  );
}
