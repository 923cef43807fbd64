import type { ReactNode } from 'react';
export function EstimateForm({ children }: { children?: ReactNode; phone: unknown; areas: unknown; sent?: unknown }) { return <div>{children}</div>; }
