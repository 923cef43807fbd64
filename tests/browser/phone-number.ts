import type { Page } from 'playwright/test';

/** True when the screen as it is shows a link to dial `number` (E.164) that a thumb can tap: in sight and not covered. */
export const showsNumber = (page: Page, number: string): Promise<boolean> =>
  page.locator(`a[href="tel:${number}"]`).evaluateAll((links) =>
    links.some((link) => {
      const box = link.getBoundingClientRect();
      if (box.top < 0 || box.bottom > innerHeight || box.left < 0) return false;
      const top = document.elementFromPoint(box.x + box.width / 2, box.y + box.height / 2);
      return box.width > 0 && box.right <= innerWidth && link.contains(top);
    }),
  );
