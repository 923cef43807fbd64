import { Loading } from '#admin/ui/Loading.tsx';
import { LoginForm } from '#admin/ui/LoginForm.tsx';
import { SetupForm } from '#admin/ui/SetupForm.tsx';
import { DeskHeader } from './DeskHeader.tsx';

/** Comes into sight only when the script is long overdue (styles/admin.css, `late`). */
function Late() {
  return (
    <p className="late">A part of this page has not arrived. Check the connection and reload.</p>
  );
}

/** The login as the page's HTML paints it, before the script arrives. */
export function PaintedLogin() {
  return (
    <>
      <LoginForm isReady={false} />
      <Late />
    </>
  );
}

/** The setup as the page's HTML paints it. */
export function PaintedSetup({ email }: { email: string }) {
  return (
    <>
      <SetupForm email={email} isReady={false} />
      <Late />
    </>
  );
}

/** The dashboard as the page's HTML paints it: nobody is known yet. */
export function PaintedDashboard() {
  return (
    <>
      <DeskHeader email={null} />
      <main className="desk">
        <Loading />
        <Late />
      </main>
    </>
  );
}
