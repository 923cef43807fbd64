import { COLLECTION_NAMES, COLLECTIONS, CONTENT } from '../collections.ts';
