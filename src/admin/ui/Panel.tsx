import type { ComponentProps, ReactNode } from 'react';

/** The look of a white box. */
export const box =
  'rounded-board border-[1.5px] border-desk-line bg-white p-[1rem] lg:px-[1.25rem]';
/** The look of the heading in a box. */
export const heading = 'font-body text-[1.0625rem] font-bold tracking-normal';

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
