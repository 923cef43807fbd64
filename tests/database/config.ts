export { writeConfig } from './copies.ts';
