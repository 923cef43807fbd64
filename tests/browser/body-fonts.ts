import { readFileSync } from 'node:fs';
import type { Page } from 'playwright/test';

/**
 * What readers' systems set text in: Roboto, Arial (by its metric twin Liberation Sans), and one as wide as
 * Verdana (DejaVu Sans). The files have only advance widths, so that every machine breaks lines alike.
 */
export const bodyFonts = ['roboto', 'arial', 'wide'] as const;

/** Sets the text of the open page in one of the `bodyFonts`. */
export async function useBodyFont(page: Page, font: (typeof bodyFonts)[number]): Promise<void> {
  const files = [400, 700].map((weight) => ({
    weight,
    data: readFileSync(`tests/fixtures/body-fonts/${font}-${weight}.woff2`, 'base64'),
  }));
  await page.evaluate(
    async ({ font, files }) => {
      for (const { weight, data } of files) {
        const bytes = Uint8Array.from(atob(data), (character) => character.charCodeAt(0));
        const weights = weight === 400 ? '100 500' : '600 900';
        const face = new FontFace(font, bytes, { weight: weights });
        document.fonts.add(await face.load());
      }
      document.documentElement.style.setProperty('--font-body', font);
      await document.fonts.ready;
    },
    { font, files },
  );
}
