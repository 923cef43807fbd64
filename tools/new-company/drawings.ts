import type { Palette } from './palette.ts';

/** A scene of 1560 by 1040 units, and the part of it that is seen from near. */
interface Scene {
  draw: (palette: Palette) => string;
  near: string;
}

const repeat = (count: number, draw: (at: number) => string): string =>
  Array.from({ length: count }, (_, at) => draw(at)).join('');

const rect = (x: number, y: number, width: number, height: number, fill: string): string =>
  `<path fill="${fill}" d="M${x} ${y}h${width}v${height}h${-width}z"/>`;

const shape = (d: string, fill: string): string => `<path fill="${fill}" d="${d}"/>`;

const line = (d: string, stroke: string, width: number): string =>
  `<path fill="none" stroke="${stroke}" stroke-width="${width}" d="${d}"/>`;

/** A window with its frame and bars. */
const pane = (x: number, y: number, w: number, h: number, { paper, river, haint }: Palette) =>
  rect(x - 10, y - 10, w + 20, h + 20, paper) +
  rect(x, y, w, h, river) +
  shape(`M${x} ${y + h}l${w * 0.6}-${h}h${w * 0.25}L${x + w * 0.3} ${y + h}z`, `${haint}44`) +
  line(`M${x + w / 2} ${y}v${h}M${x} ${y + h / 2}h${w}`, paper, 8);

/** A ladder from (x, y), leaning by `lean` over its height. */
const ladder = (x: number, y: number, lean: number, height: number, color: string): string =>
  line(`M${x} ${y}l${lean}-${height}M${x + 90} ${y}l${lean}-${height}`, color, 14) +
  repeat(Math.floor(height / 60), (at) => {
    const up = 40 + at * 60;
    return line(`M${x + (lean * up) / height} ${y - up}h90`, color, 10);
  });

const tree = (x: number, y: number, size: number, { cedar, river }: Palette): string =>
  rect(x - size * 0.07, y - size * 0.6, size * 0.14, size * 0.6, cedar) +
  `<circle cx="${x}" cy="${y - size}" r="${size * 0.52}" fill="${river}"/><circle cx="${x - size * 0.42}" cy="${y - size * 0.72}" r="${size * 0.36}" fill="${river}"/><circle cx="${x + size * 0.42}" cy="${y - size * 0.76}" r="${size * 0.34}" fill="${river}"/>`;

const sky = ({ haint, 'haint-2': pale, paper }: Palette): string =>
  rect(0, 0, 1560, 1040, haint) +
  shape('M0 760q390-90 780-30t780-40v350H0z', pale) +
  shape('M150 190q60-70 130-20 70-50 120 20 60 0 60 40H110q0-40 40-40z', paper) +
  shape('M1010 120q50-60 110-16 60-40 100 16 50 0 50 34H970q0-34 40-34z', paper);

const SCENES: Readonly<Record<string, Scene>> = {
  outdoor: {
    near: '760 520 630 420',
    draw: (p) => {
      const board = (x: number, top = 600) =>
        shape(`M${x} ${top}l26-26 26 26v${900 - top}h-52z`, p['cedar-board']) +
        rect(x + 44, top, 8, 900 - top, p.cedar);
      const post = (x: number) =>
        rect(x, 560, 34, 350, p.cedar) + shape(`M${x - 8} 560l25-24 25 24z`, p.ink);
      return (
        sky(p) +
        tree(1330, 800, 330, p) +
        rect(170, 360, 560, 480, p.paper) +
        repeat(11, (at) => line(`M170 ${400 + at * 40}h560`, p['haint-2'], 4)) +
        shape('M120 370L450 130l330 240z', p.heart) +
        shape('M120 370L450 130l330 240h-46L450 168 166 370z', p.cedar) +
        pane(250, 450, 130, 150, p) +
        rect(540, 480, 120, 360, p.river) +
        `<circle cx="640" cy="670" r="9" fill="${p.brass}"/>` +
        rect(0, 840, 1560, 200, p['haint-2']) +
        line('M0 905h1560', p.bark, 3) +
        rect(0, 650, 860, 18, p.cedar) +
        rect(0, 830, 860, 18, p.cedar) +
        repeat(14, (at) => board(-10 + at * 62)) +
        rect(1120, 650, 440, 18, p.cedar) +
        rect(1120, 830, 440, 18, p.cedar) +
        repeat(8, (at) => board(1130 + at * 62)) +
        line('M880 846L1096 652', p.cedar, 18) +
        rect(874, 650, 224, 18, p.cedar) +
        rect(874, 830, 224, 18, p.cedar) +
        repeat(4, (at) => board(874 + at * 56, 590 + Math.abs(at - 1.5) * 16)) +
        rect(1072, 730, 26, 44, p.ink) +
        post(846) +
        post(1104) +
        shape('M900 1040l60-130h60l60 130z', p.paper)
      );
    },
  },
  roof: {
    near: '820 330 630 420',
    draw: (p) => {
      const shingles = repeat(11, (row) =>
        repeat(26, (at) => {
          const x = -40 + at * 64 - (row % 2) * 32;
          const tone = (row * 7 + at * 5) % 3;
          return rect(x, 250 + row * 38, 60, 34, [p.cedar, p['cedar-board'], p.bark][tone] ?? '');
        }),
      );
      return (
        sky(p) +
        rect(980, 120, 120, 230, p['cedar-board']) +
        repeat(6, (at) => line(`M980 ${150 + at * 34}h120`, p.paper, 4)) +
        rect(964, 110, 152, 26, p.heart) +
        `<clipPath id="slope"><path d="M300 250h960l220 418H80z"/></clipPath><g clip-path="url(#slope)">${rect(0, 240, 1560, 440, p.heart)}${shingles}</g>` +
        line('M300 250h960', p.heart, 16) +
        shape('M560 560v-130l120-90 120 90v130z', p.paper) +
        shape('M530 440l150-124 150 124-18 20-132-104-132 104z', p.heart) +
        pane(634, 442, 92, 100, p) +
        rect(70, 660, 1420, 34, p.paper) +
        rect(70, 688, 1420, 10, p.bark) +
        rect(170, 698, 1220, 342, p.paper) +
        repeat(8, (at) => line(`M170 ${736 + at * 40}h1220`, p['haint-2'], 4)) +
        pane(280, 780, 180, 190, p) +
        pane(560, 780, 180, 190, p) +
        rect(1350, 690, 26, 350, p['haint-2']) +
        ladder(1180, 1040, -90, 520, p.brass)
      );
    },
  },
  inside: {
    near: '480 470 705 470',
    draw: (p) =>
      rect(0, 0, 1560, 1040, p.haint) +
      shape('M0 0h830l-40 120 60 140-50 170 40 160-60 210H0z', p['river-light']) +
      rect(0, 0, 1560, 46, p.paper) +
      rect(0, 46, 1560, 8, p['haint-2']) +
      pane(170, 190, 290, 330, p) +
      rect(140, 540, 350, 26, p.paper) +
      rect(1230, 250, 230, 560, p.paper) +
      rect(1250, 270, 190, 540, p['cedar-board']) +
      rect(1280, 310, 130, 190, p.cedar) +
      rect(1280, 540, 130, 220, p.cedar) +
      `<circle cx="1274" cy="560" r="12" fill="${p.brass}"/>` +
      rect(0, 770, 1230, 50, p.paper) +
      rect(1460, 770, 100, 50, p.paper) +
      rect(0, 820, 1560, 220, p['cedar-board']) +
      repeat(4, (at) => line(`M0 ${864 + at * 52}h1560`, p.cedar, 4)) +
      shape('M0 880q300-40 700 0t640 10l60 150H0z', p.paper) +
      line('M760 920l120-520M1040 920L920 400', p.cedar, 18) +
      repeat(6, (at) => line(`M${778 + at * 18} ${840 - at * 78}h${244 - at * 34}`, p.cedar, 14)) +
      rect(868, 384, 66, 20, p.cedar) +
      shape('M560 840h150l-14 130H574z', p.bark) +
      rect(552, 828, 166, 22, p['river-light']) +
      line('M556 846q79-120 158 0', p.ink, 6) +
      rect(800, 520, 130, 46, p['river-light']) +
      line('M930 543h30v70h-80v60', p.ink, 9) +
      rect(868, 670, 24, 90, p.brass),
  },
};

/** Pictures to begin with, by the file's name: SVG to be saved as JPEG. */
export function drawStart(kind: string, palette: Palette): Record<string, string> {
  const scene = SCENES[kind];
  if (!scene) throw new Error(`There is no drawing for "${kind}".`);
  const seen = (box: string) =>
    `<svg xmlns="http://www.w3.org/2000/svg" width="1560" height="1040" viewBox="${box}">${scene.draw(palette)}</svg>`;
  return { 'drawing-1.jpg': seen('0 0 1560 1040'), 'drawing-2.jpg': seen(scene.near) };
}

/** The logo to begin with: a gable over a line. `currentColor` takes the color of the words beside it. */
export const drawLogo = ({ brass }: Palette): string =>
  `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 72 54"><path d="M6 30 36 6l30 24" fill="none" stroke="currentColor" stroke-width="6"/><path d="M18 30v14h36V30" fill="none" stroke="currentColor" stroke-width="5"/><path d="M31 30h10v14H31z" fill="${brass}"/><path d="M2 50h68" stroke="currentColor" stroke-width="3"/></svg>\n`;
