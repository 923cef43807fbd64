import { Desk } from './Desk.tsx';
import { SignedIn } from './SignedIn.tsx';

/** The dashboard. */
export function DashboardView() {
  return (
    <SignedIn title="Admin Dashboard">
      <Desk />
    </SignedIn>
  );
}
