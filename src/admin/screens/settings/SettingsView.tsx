import { SignedIn } from '#admin/screens/frame/SignedIn.tsx';
import { Settings } from './Settings.tsx';

/** The desk's settings. */
export function SettingsView() {
  return (
    <SignedIn title="Settings">
      <Settings />
    </SignedIn>
  );
}
