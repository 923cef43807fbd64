import type { Palette } from './palette.ts';

/** A gabled house, `width` wide, its ground at 0. */
const house = (left: number, width: number, { paper, cedar, river, 'haint-2': glass }: Palette) =>
  `<g transform="translate(${left}) scale(${width / 100})"><path fill="${paper}" d="M8-70h84V0H8z"/><path fill="${cedar}" d="M0-66l50-44 50 44z"/><path fill="${river}" d="M42-40h18V0H42z"/><path fill="${glass}" d="M16-52h18v18H16zM68-52h18v18H68z"/></g>`;

/** Pictures to begin with, by the file's name: SVG of 1560 by 1040 units, to be saved as JPEG. */
export const drawStart = (palette: Palette): Record<string, string> => {
  const scene = (houses: string) =>
    `<svg xmlns="http://www.w3.org/2000/svg" width="1560" height="1040"><path fill="${palette.haint}" d="M0 0h1560v1040H0z"/><path fill="${palette['haint-2']}" d="M0 800h1560v240H0z"/><g transform="translate(0 820)">${houses}</g></svg>`;
  return {
    'house.jpg': scene(house(460, 640, palette)),
    'street.jpg': scene([60, 560, 1060].map((left) => house(left, 440, palette)).join('')),
  };
};

/** The logo to begin with: a gable over a line. `currentColor` takes the color of the words beside it. */
export const drawLogo = ({ brass }: Palette): string =>
  `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 72 54"><path d="M6 30 36 6l30 24" fill="none" stroke="currentColor" stroke-width="6"/><path d="M18 30v14h36V30" fill="none" stroke="currentColor" stroke-width="5"/><path d="M31 30h10v14H31z" fill="${brass}"/><path d="M2 50h68" stroke="currentColor" stroke-width="3"/></svg>\n`;
