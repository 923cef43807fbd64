import { useStore } from '@nanostores/react';
import { callNameOf } from '#admin/leads/describe-lead.ts';
import { $route } from '#admin/stores/route.ts';
import { $today, findNextOwed } from '#admin/sync/leads.ts';
import { Bar } from '#admin/ui/Bar.tsx';
import { Icon, type IconName } from '#admin/ui/Icon.tsx';
import { Logo } from '#admin/ui/Logo.tsx';
import { addresses, leadAddress } from './addresses.ts';
import { FindBox } from './FindBox.tsx';
import { LogoutButton } from './LogoutButton.tsx';
import { RouteLink } from './RouteLink.tsx';

const plain =
  'border-transparent text-white hover:bg-desk-hover aria-[current=page]:border-brass lg:border-t-0 lg:border-b-4 lg:px-2';
const brass =
  'border-brass bg-brass text-ink shadow-[inset_0_-4px_0] shadow-brass-edge hover:bg-brass-light lg:ml-1 lg:rounded-board lg:border-0 lg:px-3';
/** The heading of each page with its link. */
const pages: Record<string, { word: string; address: string; icon: IconName; look: string }> = {
  'Admin Dashboard': { word: 'Leads', address: addresses.dashboard, icon: 'list', look: plain },
  'Find a lead': {
    word: 'Find',
    address: addresses.find,
    icon: 'find',
    look: `lg:hidden ${plain}`,
  },
  'My week': {
    word: 'Week',
    address: addresses.week,
    icon: 'day',
    look: plain,
  },
  Report: {
    word: 'Report',
    address: addresses.report,
    icon: 'list',
    look: `max-lg:hidden ${plain}`,
  },
  Settings: {
    word: 'Settings',
    address: addresses.settings,
    icon: 'gear',
    look: `max-lg:hidden ${plain}`,
  },
  'Add a lead': { word: 'Add', address: addresses.add, icon: 'add', look: brass },
};
const leave =
  'min-h-tap min-w-tap flex-none cursor-pointer border-0 bg-transparent px-[0.4rem] text-xs text-white underline lg:px-[0.9rem] lg:text-sm';
const backLink =
  'inline-flex min-h-tap items-center gap-1 font-bold whitespace-nowrap text-white no-underline lg:hidden print:hidden';

/** The pages: at the thumb on a phone, in the dark bar from 64 rem. */
function Pages({ title }: { title: string }) {
  return (
    <nav
      className="fixed inset-x-0 bottom-0 z-5 grid grid-cols-[repeat(4,auto)] bg-river-deep pb-[env(safe-area-inset-bottom)] lg:static lg:ml-auto lg:flex lg:flex-wrap lg:items-center lg:gap-0.5 lg:bg-transparent lg:pb-0"
      aria-label="Desk"
    >
      {Object.entries(pages).map(([heading, { word, address, icon, look }]) => (
        <RouteLink
          key={word}
          className={`flex min-h-[4.25rem] min-w-0 flex-col items-center justify-center gap-[0.1rem] border-t-4 pb-[0.2rem] text-sm text-center leading-tight font-semibold no-underline [overflow-wrap:anywhere] lg:whitespace-nowrap lg:min-h-tap lg:flex-row lg:gap-1 lg:pb-0 ${look}`}
          href={address}
          aria-current={heading === title ? 'page' : undefined}
        >
          <Icon name={icon} className={`w-[1.375rem] ${icon === 'add' ? '' : 'lg:hidden'}`} />
          <span>
            {word}
            {icon === 'add' ? <span className="hidden min-[70rem]:inline"> a lead</span> : null}
          </span>
        </RouteLink>
      ))}
    </nav>
  );
}

/** The dark bar: title, who is signed in, search, pages and Logout; without the pages until someone is signed in. */
export function DeskHeader({ title, email }: { title: string; email: string | null }) {
  const { lead } = useStore($route);
  useStore($today);
  const isInside = email !== null && (lead !== null || title === 'Add a lead');
  const next = lead !== null && email !== null ? findNextOwed(lead) : null;
  const onPhone = isInside ? 'hidden lg:block' : '';
  return (
    <Bar>
      {isInside ? (
        <>
          <RouteLink className={`mr-auto pr-2 ${backLink}`} href={addresses.dashboard}>
            <Icon name="back" />
            Leads
          </RouteLink>
          {next ? (
            <RouteLink className={backLink} href={leadAddress(next.id)}>
              <span className="max-w-[9rem] truncate">
                Next: <bdi>{callNameOf(next)}</bdi>
              </span>
              <Icon name="next" />
            </RouteLink>
          ) : null}
        </>
      ) : null}
      <span className={`flex-none max-[27.99rem]:hidden ${onPhone}`}>
        <Logo />
      </span>
      {email === null ? (
        <h1 className="sr-only">{title}</h1>
      ) : (
        <>
          <div
            className={`mr-auto min-w-0 lg:mr-0 lg:max-w-[13rem] lg:flex-none xl:max-w-[20rem] ${isInside ? 'max-lg:sr-only' : ''}`}
          >
            <h1 className="text-[1.1875rem] min-[24rem]:whitespace-nowrap lg:max-[79.99rem]:whitespace-normal lg:text-[1.25rem] xl:text-[1.375rem]">
              {title}
            </h1>
            <p className="truncate text-xs text-haint">Welcome, {email}</p>
          </div>
          <FindBox className="hidden max-w-[24rem] flex-[1_1_7rem] lg:ml-2 lg:block" />
          {lead === null && title !== 'Add a lead' ? (
            <Pages title={title} />
          ) : (
            <div className="hidden lg:ml-auto lg:block">
              <Pages title={title} />
            </div>
          )}
          <RouteLink
            className={`flex min-h-tap min-w-tap flex-none flex-col items-center justify-center text-xs text-white no-underline lg:hidden print:hidden ${onPhone}`}
            href={addresses.settings}
            aria-current={title === 'Settings' ? 'page' : undefined}
          >
            <Icon name="gear" />
            Settings
          </RouteLink>
          {import.meta.env.DEMO ? (
            <a
              className={`${leave} items-center justify-center ${isInside ? 'hidden lg:flex' : 'flex'}`}
              href={addresses.home}
            >
              Website
            </a>
          ) : (
            <LogoutButton className={`${leave} ${onPhone}`} />
          )}
        </>
      )}
    </Bar>
  );
}
