import type { ReactNode } from 'react';
import { Swan } from './Swan.tsx';

interface Props {
  kind: 'empty' | 'failed';
  title: string;
  children: ReactNode;
  /** A button or link with the remedy. */
  action?: { label: string; run(): void };
}

/** Shown instead of a list that is empty or can't be loaded. */
export function Notice({ kind, title, children, action }: Props) {
  return (
    <section className={`notice ${kind}`}>
      {kind === 'empty' ? <Swan /> : null}
      <h3>{title}</h3>
      {children}
      {action ? (
        <button type="button" className="button" onClick={action.run}>
          {action.label}
        </button>
      ) : null}
    </section>
  );
}
