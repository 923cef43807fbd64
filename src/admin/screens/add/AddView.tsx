import { SignedIn } from '#admin/screens/frame/SignedIn.tsx';
import { AddForm } from './AddForm.tsx';

/** Adds a lead from a call. */
export function AddView() {
  return (
    <SignedIn title="Add a lead">
      <AddForm />
    </SignedIn>
  );
}
