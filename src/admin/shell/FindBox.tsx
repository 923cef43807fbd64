import { useStore } from '@nanostores/react';
import { useEffect, useRef } from 'react';
import { $route, goTo, hrefWith } from '#admin/stores/route.ts';
import { Icon } from '#admin/ui/Icon.tsx';
import { addresses } from './addresses.ts';

/** Goes to what is found; on the dashboard while typing. */
function findWords(words: string): void {
  const isHere = location.pathname === addresses.dashboard;
  const href = hrefWith({ q: words, lead: null, do: null }, isHere ? undefined : '');
  if (isHere) goTo(href, $route.get().words !== null);
  else location.assign(href);
}

/** The search field: in the dark bar from 64 rem, on the phone above what is found. */
export function FindBox({ className, hint }: { className: string; hint?: string }) {
  const { words } = useStore($route);
  const field = useRef<HTMLInputElement>(null);
  // Words that came by Back or a link; what is being typed stays.
  useEffect(() => {
    const input = field.current;
    if (input && document.activeElement !== input) input.value = words ?? '';
  }, [words]);
  const id = hint ? 'find-phone' : 'find';
  return (
    // biome-ignore lint/a11y/useSemanticElements: <search> is too new for the browsers of 2021
    <form
      role="search"
      className={`text-ink ${className}`}
      onSubmit={(event) => {
        event.preventDefault();
        findWords(field.current?.value ?? '');
      }}
    >
      <label className={hint ? 'font-bold' : 'sr-only'} htmlFor={id}>
        {hint ? 'Find a lead' : 'Find a lead by name, phone, email or town'}
      </label>
      <div className="relative">
        <Icon
          name="find"
          className="absolute top-[0.85rem] left-[0.75rem] w-[1.375rem] text-bark"
        />
        <input
          ref={field}
          id={id}
          type="search"
          className="min-h-tap w-full rounded-board border-2 border-line bg-white pr-2 pl-[2.6rem] hover:border-ink lg:border-white"
          placeholder={hint ? undefined : 'Name, phone, email or town'}
          aria-describedby={hint ? 'find-hint' : undefined}
          defaultValue={words ?? ''}
          onChange={({ currentTarget: { value } }) => {
            if (location.pathname === addresses.dashboard) findWords(value);
          }}
        />
      </div>
      {hint ? (
        <p id="find-hint" className="pt-1 text-sm text-bark">
          {hint}
        </p>
      ) : null}
    </form>
  );
}
