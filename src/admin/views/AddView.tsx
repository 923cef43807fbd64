import { AddForm } from './AddForm.tsx';
import { SignedIn } from './SignedIn.tsx';

/** Adds a lead from a call. */
export function AddView() {
  return (
    <SignedIn title="Add a lead">
      <AddForm />
    </SignedIn>
  );
}
