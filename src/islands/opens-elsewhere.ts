import type { MouseEvent } from 'react';

/** Whether a click on a link means a new tab, a new window or a download, which the browser handles. */
export const opensElsewhere = (event: MouseEvent): boolean =>
  event.ctrlKey || event.metaKey || event.shiftKey || event.altKey;
