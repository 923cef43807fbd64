import { travelThrough } from './journeys.ts';

travelThrough('WebKit');
