import type { ComponentProps, ReactNode } from 'react';

const box = 'rounded-board border-[1.5px] border-desk-line bg-white p-[1rem] lg:px-[1.25rem]';
const heading = 'font-body text-[1.0625rem] font-bold tracking-normal';

/** The heading of a panel, or of several. */
export const PanelHeading = ({ children }: { children: ReactNode }) => (
  <h3 className={`mb-1 ${heading}`}>{children}</h3>
);

interface Props extends Omit<ComponentProps<'section'>, 'title'> {
  title?: ReactNode;
}

/** A white box, with its heading if it has one. */
export function Panel({ title, className = '', children, ...rest }: Props) {
  return (
    <section {...rest} className={`min-w-0 ${box} ${className}`}>
      {title ? <PanelHeading>{title}</PanelHeading> : null}
      {children}
    </section>
  );
}

/** A titled box of the settings. */
export function SettingsPanel({ title, children }: { title: string; children: ReactNode }) {
  return (
    <section className={`mb-[1rem] grid grid-cols-1 content-start gap-2 ${box}`}>
      <h2 className={heading}>{title}</h2>
      {children}
    </section>
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
