import type { ReactNode } from 'react';
import { Swan } from './Swan.tsx';

interface Props {
  kind: 'empty' | 'failed';
  title: string;
  children: ReactNode;
  onRetry?: () => void;
}

/** What stands in place of a list that is empty or could not be fetched. */
export function Notice({ kind, title, children, onRetry }: Props) {
  return (
    <section className={`notice ${kind}`}>
      {kind === 'empty' ? <Swan /> : null}
      <h3>{title}</h3>
      {children}
      {onRetry ? (
        <button type="button" className="button" onClick={onRetry}>
          Try again
        </button>
      ) : null}
    </section>
  );
}
