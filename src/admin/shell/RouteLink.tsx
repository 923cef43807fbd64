import type { ComponentProps } from 'react';
import { goTo } from '#admin/stores/route.ts';

/** Where the last link was: the focus returns to the row of the table, or of what is owed, else to that place. */
export const lastLink = { scope: '', top: 0 };

/** A link of the desk: between two addresses of one page nothing is loaded. */
export function RouteLink({ href, onClick, ...rest }: ComponentProps<'a'> & { href: string }) {
  return (
    <a
      {...rest}
      href={href}
      onClick={(event) => {
        onClick?.(event);
        const isPlain = !(event.metaKey || event.ctrlKey || event.shiftKey || event.button !== 0);
        const { pathname } = location;
        if (!isPlain || (href !== pathname && !href.startsWith(`${pathname}?`))) return;
        event.preventDefault();
        lastLink.scope = event.currentTarget.closest('tr') ? 'tr' : 'li';
        lastLink.top = scrollY;
        goTo(href);
      }}
    />
  );
}
