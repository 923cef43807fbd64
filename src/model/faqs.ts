import type { Faq } from '#schemas/faq.ts';
import type { Ref } from './photos.ts';
import { find, getEntries } from './read.ts';

/** One block of questions: what its section shows and what the structured data says. */
export const getFaq = async (ref: Ref): Promise<Faq> =>
  find(await getEntries('faqs'), ref.id, 'FAQ block').data;
