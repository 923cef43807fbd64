interface Captioned {
  caption: string;
  rendering: boolean;
}

/** The label of pictures that are drawn, not photographed. */
export const RENDERING = 'Design rendering';

/** The caption of a picture in structured data, with the label of a rendering. */
export const listCaption = ({ caption, rendering }: Captioned): string =>
  rendering ? `${caption} (design rendering)` : caption;
