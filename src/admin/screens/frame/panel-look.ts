/** The look of a panel on the lead's screen and in the form that adds one. */
export const panel =
  'min-w-0 rounded-board border-[1.5px] border-desk-line bg-white p-[1rem] lg:px-[1.25rem]';

/** The look of a panel's heading. */
export const panelHeading = 'mb-1 font-body text-[1.0625rem] font-bold tracking-normal';
