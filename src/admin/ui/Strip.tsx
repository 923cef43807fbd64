import type { ReactNode } from 'react';

interface Props {
  className: string;
  viewBox: string;
  children: ReactNode;
}

/** A drawing as wide as its place; the words that it shows stand beside it. */
export function Strip({ className, viewBox, children }: Props) {
  return (
    <svg
      className={`w-full ${className}`}
      viewBox={viewBox}
      preserveAspectRatio="none"
      aria-hidden="true"
    >
      {children}
    </svg>
  );
}
