import type { ComponentProps } from 'react';

const looks = {
  main: 'button',
  second: 'button second',
  danger: 'button danger',
  link: 'link-button',
};

interface Props extends ComponentProps<'button'> {
  look?: keyof typeof looks | undefined;
}

/** A button in one of the desk's looks; it sends no form unless its `type` says so. */
export const Button = ({ look = 'second', className = '', ...rest }: Props) => (
  <button type="button" {...rest} className={`${looks[look]} ${className}`} />
);
