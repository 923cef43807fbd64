import { travelThrough } from './journeys.ts';

travelThrough('Chromium');
