import type { ReactNode } from 'react';
import { useIsWide } from '#admin/shell/use-is-wide.ts';
import { box, heading } from '#admin/ui/Panel.tsx';

interface Props {
  title: string;
  /** What it is for, or how it stands. */
  about?: string;
  /** On a phone it is folded until it is wanted. */
  folds?: boolean;
  children: ReactNode;
}

/** A titled box of the settings. */
export function SettingsPanel({ title, about, folds = false, children }: Props) {
  const isWide = useIsWide();
  const head = (
    <>
      <h2 className={heading}>{title}</h2>
      {about ? <p className="text-sm text-bark">{about}</p> : null}
    </>
  );
  const body = <div className="grid grid-cols-1 gap-2 pt-2">{children}</div>;
  const look = `mb-[0.75rem] lg:mb-[1rem] ${box}`;
  if (isWide || !folds)
    return (
      <section className={look}>
        {head}
        {body}
      </section>
    );
  return (
    <details className={look}>
      <summary className="-my-1">{head}</summary>
      {body}
    </details>
  );
}

interface SettingProps {
  title: string;
  about: string;
  children?: ReactNode;
}

/** One setting: what it is, how it is, and the control that changes it. */
export function Setting({ title, about, children }: SettingProps) {
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
