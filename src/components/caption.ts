interface Captioned {
  caption: string;
  rendering: boolean;
}

/** What a picture is called that is drawn and not photographed. */
export const RENDERING = 'Design rendering';

/** What stands under a picture: what it is, if it is drawn, and its caption. */
export const fullCaption = ({ caption, rendering }: Captioned): string =>
  rendering ? `${RENDERING}: ${caption}` : caption;

/** What stands under a picture in a list: its caption, and that it is drawn, in as few words as fit. */
export const listCaption = ({ caption, rendering }: Captioned): string =>
  rendering ? `${caption} (rendering)` : caption;
