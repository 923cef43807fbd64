import { LOGO_INSIDE as LOGO } from '#components/logo.ts';
import { color } from '#model/colors.ts';

/** The site's icon as an SVG file of 72 by 72 units: the logo in the color of paper on the darkest band. */
export const ICON: string = `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 72 72"><path fill="${color('river-deep')}" d="M0 0h72v72H0z"/><svg x="6" y="12" width="60.48" height="45.36" viewBox="${LOGO.viewBox}">${LOGO.drawing.replaceAll('currentColor', color('paper'))}</svg></svg>\n`;

/** The logo alone, in white on nothing: of a push's badge Android takes the shape. */
export const BADGE: string = `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 72 72"><svg x="2" y="10" width="68" height="52" viewBox="${LOGO.viewBox}">${LOGO.drawing.replaceAll('currentColor', '#fff')}</svg></svg>\n`;
