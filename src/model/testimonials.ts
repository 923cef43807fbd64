import type { Testimonial } from '#schemas/testimonial.ts';
import type { Ref } from './photos.ts';
import { find, getEntries, showsSamples } from './read.ts';
import { chooseWords } from './samples.ts';

/** The testimonials that may be shown: samples only where samples are shown, and while there is no real one. */
export const getTestimonials = async (refs: Ref[]): Promise<readonly Testimonial[]> => {
  const entries = await getEntries('testimonials');
  const named = refs.map((ref) => find(entries, ref.id, 'testimonial').data);
  return chooseWords(
    named,
    entries.map(({ data }) => data),
    showsSamples(),
  );
};
