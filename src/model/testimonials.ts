import type { Testimonial } from '#schemas/testimonial.ts';
import type { Ref } from './photos.ts';
import { find, getEntries, showsSamples } from './read.ts';

/** The testimonials that may be shown: samples only where samples are shown. */
export const getTestimonials = async (refs: Ref[]): Promise<Testimonial[]> => {
  const entries = await getEntries('testimonials');
  return refs
    .map((ref) => find(entries, ref.id, 'testimonial').data)
    .filter((testimonial) => !testimonial.sample || showsSamples());
};
