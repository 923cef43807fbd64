import { useState } from 'react';
import { startDemoOver } from '#admin/shell/account/demo.ts';
import { Button } from '#admin/ui/Button.tsx';

/** What a visitor of the demo has to know, in place of the line about the signal. */
export function DemoLine() {
  const [isBusy, setIsBusy] = useState(false);
  const startOver = () => {
    setIsBusy(true);
    void startDemoOver();
  };
  return (
    <div className="pointer-events-auto mt-1.5 flex items-center gap-2 rounded-board border-2 border-dashed border-ink bg-white py-1 pr-1 pl-2 text-sm leading-[1.35] shadow-toast">
      <p className="min-w-0 flex-1">
        <b>Demo.</b> Nothing is sent: what you change stays in this browser.
      </p>
      <Button className="flex-none px-2" aria-busy={isBusy} onClick={startOver}>
        Start over
      </Button>
    </div>
  );
}
