export { getSiteFacts } from '#admin/data/site-facts.ts';
