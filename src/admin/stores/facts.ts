export { keep, readKept } from '#admin/data/kept.ts';
export { getSiteFacts } from '#admin/data/site-facts.ts';
