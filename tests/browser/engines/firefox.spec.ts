import { travelThrough } from './journeys.ts';

travelThrough('Firefox');
