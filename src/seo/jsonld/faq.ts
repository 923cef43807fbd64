import type { FAQPage } from 'schema-dts';
import { nodeId } from '#seo/addresses.ts';
import type { SearchPage } from '#seo/page.ts';

/** The questions on the page (schema.org FAQPage). Google has shown no FAQ results since May 2026. */
export const buildFaq = ({ site, path, questions }: SearchPage): FAQPage => ({
  '@type': 'FAQPage',
  '@id': nodeId(site, path, 'faq'),
  mainEntity: questions.map(({ question, answer }) => ({
    '@type': 'Question',
    name: question,
    acceptedAnswer: { '@type': 'Answer', text: answer },
  })),
});
