interface Captioned {
  caption: string;
  rendering: boolean;
}

/** The label of pictures that are drawn, not photographed. */
export const RENDERING = 'Design rendering';

/** The text under a picture: the label of a rendering, and the caption. */
export const fullCaption = ({ caption, rendering }: Captioned): string =>
  rendering ? `${RENDERING}: ${caption}` : caption;

/** The text under a picture in a list: the caption, and a short label of a rendering. */
export const listCaption = ({ caption, rendering }: Captioned): string =>
  rendering ? `${caption} (design rendering)` : caption;
