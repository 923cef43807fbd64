import type { SectionOf } from '#sections/schema.ts';
import { THANK_YOU_PATH } from './links.ts';
import { getPage } from './pages.ts';

interface Thanks {
  heading: string;
  lede: string | undefined;
  /** What happens next; undefined when the owner has taken the steps off the page. */
  next: SectionOf<'next-steps'> | undefined;
}

/** What the thank-you page says, for the place of a form that was sent without leaving its page. */
export async function getThanks(): Promise<Thanks> {
  const { title, sections } = await getPage(THANK_YOU_PATH);
  const hero = sections.find((section) => section.kind === 'hero');
  const next = sections.find((section) => section.kind === 'next-steps');
  return { heading: hero?.heading ?? title, lede: hero?.lede, next };
}
