const side = 8;
const colors = [
  [200, 40, 90],
  [20, 120, 220],
] as const;
/** Some browsers change a color a little, which nobody sees. */
const tolerance = 16;

let isTrue: boolean | undefined;

/**
 * Whether a canvas gives back what is drawn on it. Browsers that guard against fingerprints give stripes in its place
 * (Firefox with `privacy.resistFingerprinting`, LibreWolf, Tor).
 */
export function isCanvasTrue(): boolean {
  isTrue ??= readBack();
  return isTrue;
}

function readBack(): boolean {
  const canvas = document.createElement('canvas');
  canvas.width = side * colors.length;
  canvas.height = side;
  const context = canvas.getContext('2d');
  if (!context) return false;
  colors.forEach((color, at) => {
    context.fillStyle = `rgb(${color.join()})`;
    context.fillRect(at * side, 0, side, side);
  });
  return colors.every((color, at) => {
    const { data } = context.getImageData(at * side, 0, side, side);
    return data.every((value, index) => Math.abs(value - (color[index % 4] ?? 255)) <= tolerance);
  });
}
