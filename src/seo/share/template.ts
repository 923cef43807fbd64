import { color } from '#model/colors.ts';
import { SHARE_SIZE } from '#seo/head.ts';
import type { Letters } from './letters.ts';

const { width, height } = SHARE_SIZE;
const INK = color('ink');

/** The rectangle of the photo in pixels: the right part, overlapped by the panel as on the home page. */
export const PHOTO = { left: 430, top: 0, width: width - 430, height: height - 30 } as const;

const PANEL = { width: 690, top: 84, pad: 64 } as const;

/** The middle of the visible part of the photo, in pixels from the photo's left edge. */
export const PHOTO_MIDDLE = (PANEL.width + width) / 2 - PHOTO.left;

const SIZES = [68, 60, 54, 48, 43, 38] as const;
const LINES = 4;

/** The text and the logo of a share picture; the photo is below them. */
export interface ShareWords {
  title: string;
  company: string;
  place: string;
  /** The label of a rendering, like "Design rendering". */
  tag?: string | undefined;
  /** The company's logo as SVG. */
  mark: string;
}

/** The panel, the tape and the text as SVG, transparent over the photo. */
export function drawShare(
  { title, company, place, tag, mark }: ShareWords,
  letters: Letters,
): string {
  const { size, lines } = fitTitle(title, letters);
  const first = PANEL.top + 78 + size * 0.75;
  const words = lines.map((line, index) =>
    letters.draw(line, size, PANEL.pad, first + index * size * 1.12),
  );
  const foot = PHOTO.height - 66;
  return `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}">
<path fill="${color('paper')}" d="M0 0H${PHOTO.left}V${PANEL.top}H${PANEL.width}V${PHOTO.height}H0z"/>
<path fill="none" stroke="${INK}" stroke-width="4" d="M${PHOTO.left} 0V${PANEL.top}H${PANEL.width}V${PHOTO.height}"/>
<g fill="${INK}">${words.join('')}${letters.draw(company, 30, PANEL.pad + 92, foot - 4)}</g>
<g fill="${color('bark')}">${letters.draw(place, 23, PANEL.pad + 92, foot + 28)}</g>
${mark.replace('<svg', `<svg x="${PANEL.pad}" y="${foot - 33}" width="76" height="57"`)}
${tag ? drawTag(tag, letters) : ''}${tape()}</svg>`;
}

/** A paper tag in the lower right corner of the photo, as on the pages. */
function drawTag(tag: string, letters: Letters): string {
  const left = width - letters.measure(tag, 21) - 28;
  const top = PHOTO.height - 42;
  return `<path fill="${color('paper')}" d="M${left} ${top}H${width}v42H${left}z"/><g fill="${INK}">${letters.draw(tag, 21, left + 14, top + 27)}</g>`;
}

/** The largest font size at which the title fits its lines; the smallest may take more lines. */
function fitTitle(title: string, letters: Letters): { size: number; lines: string[] } {
  const room = PANEL.width - 2 * PANEL.pad + 24;
  const tries = SIZES.map((size) => ({ size, lines: letters.wrap(title, size, room) }));
  const found = tries.find(({ lines }) => lines.length <= LINES);
  return found ?? { size: 38, lines: letters.wrap(title, 38, room) };
}

/** The tape along the lower edge, with a tick every 24 pixels and every fifth one long. */
function tape(): string {
  const top = PHOTO.height;
  const ticks = Array.from({ length: width / 24 }, (_, index) => {
    const long = index % 5 === 0;
    return `M${index * 24 + 12} ${top}v${long ? 20 : 11}`;
  });
  return `<path fill="${color('brass')}" d="M0 ${top}h${width}v${height - top}H0z"/><path fill="${color('brass-edge')}" d="M0 ${height - 5}h${width}v5H0z"/><path stroke="${INK}" stroke-width="2" d="${ticks.join('')}"/><path fill="${INK}" d="M0 ${top - 2}h${width}v4H0z"/>`;
}
