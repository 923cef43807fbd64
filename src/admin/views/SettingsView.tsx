import { Settings } from './Settings.tsx';
import { SignedIn } from './SignedIn.tsx';

/** The desk's settings. */
export function SettingsView() {
  return (
    <SignedIn title="Settings">
      <Settings />
    </SignedIn>
  );
}
