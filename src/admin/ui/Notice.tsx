import type { ReactNode } from 'react';
import { Button } from './Button.tsx';
import { Logo } from './Logo.tsx';

interface Props {
  kind: 'empty' | 'failed';
  title: string;
  children: ReactNode;
  /** A button or link with the remedy. */
  action?: { label: string; run(): void };
}

const looks = {
  empty: 'border-[1.5px] border-desk-line text-center [&_p]:mx-auto [&_p]:text-bark',
  failed: 'border-[1.5px] border-l-8 border-brick',
};

/** Shown instead of a list that is empty or can't be loaded. */
export function Notice({ kind, title, children, action }: Props) {
  return (
    <section
      className={`rounded-board bg-white px-4 py-[clamp(2rem,6vw,4rem)] [&_p]:max-w-[34rem] ${looks[kind]}`}
    >
      {kind === 'empty' ? (
        <span className="mx-auto mb-3 block w-[5.5rem] text-river [&_svg]:w-full">
          <Logo />
        </span>
      ) : null}
      <h3 className="mb-1">{title}</h3>
      {children}
      {action ? (
        <Button look="main" className="mt-4" onClick={action.run}>
          {action.label}
        </Button>
      ) : null}
    </section>
  );
}
