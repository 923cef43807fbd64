import { useStore } from '@nanostores/react';
import { useEffect } from 'react';
import { SignedIn } from '#admin/shell/SignedIn.tsx';
import { $route, watchRoute } from '#admin/stores/route.ts';
import { Desk } from './Desk.tsx';

/** The dashboard: what is owed and all requests, the search, one lead. */
export function DashboardView() {
  const { words, lead, isWeek } = useStore($route);
  const isFinding = words !== null && lead === null;
  useEffect(watchRoute, []);
  return (
    <SignedIn
      title={isFinding ? 'Find a lead' : isWeek && lead === null ? 'My week' : 'Admin Dashboard'}
      look="pb-[11rem] text-[1.0625rem] lg:pb-8 lg:text-sm"
    >
      <Desk />
    </SignedIn>
  );
}
