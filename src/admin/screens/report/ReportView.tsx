import { SignedIn } from '#admin/screens/frame/SignedIn.tsx';
import { Report } from './Report.tsx';

/** The report of a month. */
export function ReportView() {
  return (
    <SignedIn title="Report">
      <Report />
    </SignedIn>
  );
}
