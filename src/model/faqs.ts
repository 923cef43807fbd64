import type { Faq } from '#schemas/faq.ts';
import type { Ref } from './photos.ts';
import { find, getEntries } from './read.ts';

/** One block of questions, for its section and the structured data. */
export const getFaq = async (ref: Ref): Promise<Faq> =>
  find(await getEntries('faqs'), ref.id, 'FAQ block').data;
