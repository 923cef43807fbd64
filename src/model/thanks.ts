import type { SectionOf } from '#schemas/section.ts';
import { THANK_YOU_PATH } from './links.ts';
import { getPage } from './pages.ts';

interface Thanks {
  heading: string;
  lede: string | undefined;
  /** The next steps; undefined when the owner has removed them from the page. */
  next: SectionOf<'process'> | undefined;
}

/** The text of the thank-you page, which replaces a form that was sent in place. */
export async function getThanks(): Promise<Thanks> {
  const { title, sections } = await getPage(THANK_YOU_PATH);
  const hero = sections.find((section) => section.kind === 'hero');
  const next = sections
    .filter((section) => section.kind === 'process')
    .find(({ look }) => look === 'list');
  return { heading: hero?.heading ?? title, lede: hero?.lede, next };
}
