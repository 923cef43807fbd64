import type { ReactNode } from 'react';

/** A titled box of the settings. */
export function Panel({ title, children }: { title: string; children: ReactNode }) {
  return (
    <section className="mb-[1rem] grid grid-cols-1 content-start gap-2 rounded-board border-[1.5px] border-desk-line bg-white p-[1rem] lg:px-[1.25rem]">
      <h2 className="font-body text-[1.0625rem] font-bold tracking-normal">{title}</h2>
      {children}
    </section>
  );
}

/** One setting: what it is, how it is, and the control that changes it. */
export function Setting({
  title,
  about,
  children,
}: {
  title: string;
  about: string;
  children?: ReactNode;
}) {
  return (
    <div className="flex flex-wrap items-center gap-2 border-t-[1.5px] border-desk-rule pt-2">
      <div className="min-w-0 flex-1 basis-[12rem]">
        <b>{title}</b>
        <p className="text-sm text-bark">{about}</p>
      </div>
      {children}
    </div>
  );
}

/** A setting that is on or off. */
export function Switch({
  title,
  about,
  isOn,
  onChange,
}: {
  title: string;
  about: string;
  isOn: boolean;
  onChange(isOn: boolean): void;
}) {
  return (
    <label className="flex min-h-tap items-center gap-2 border-t-[1.5px] border-desk-rule pt-2">
      <input
        type="checkbox"
        className="size-4 flex-none accent-river"
        checked={isOn}
        onChange={({ currentTarget: { checked } }) => onChange(checked)}
      />
      <span className="min-w-0">
        <b>{title}</b>
        <span className="block text-sm text-bark">{about}</span>
      </span>
    </label>
  );
}
