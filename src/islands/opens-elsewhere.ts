import type { MouseEvent } from 'react';

/** Whether a click on a link asks for a new tab, a new window or a download: that is the browser's. */
export const opensElsewhere = (event: MouseEvent): boolean =>
  event.ctrlKey || event.metaKey || event.shiftKey || event.altKey;
