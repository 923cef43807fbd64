import type { Page } from 'playwright/test';

/** True when the visible screen shows a link that dials `number` (E.164), large enough and not covered. */
export const showsNumber = (page: Page, number: string): Promise<boolean> =>
  page.locator(`a[href="tel:${number}"]`).evaluateAll((links) =>
    links.some((link) => {
      const box = link.getBoundingClientRect();
      if (box.top < 0 || box.bottom > innerHeight || box.left < 0) return false;
      const top = document.elementFromPoint(box.x + box.width / 2, box.y + box.height / 2);
      return box.width > 0 && box.right <= innerWidth && link.contains(top);
    }),
  );
