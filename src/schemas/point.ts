/** A place on earth, in degrees. */
export interface Point {
  latitude: number;
  longitude: number;
}

/** A place as it may be shown where its street may not: within half a mile. */
export const roundPoint = ({ latitude, longitude }: Point): Point => ({
  latitude: Math.round(latitude * 100) / 100,
  longitude: Math.round(longitude * 100) / 100,
});
