import type { Graph, Thing } from 'schema-dts';
import type { SearchPage } from '#seo/page.ts';
import { buildBusiness } from './business.ts';
import { buildArticle, buildBreadcrumbs, buildFaq, buildWebpage, buildWebsite } from './page.ts';
import { buildAreaService, buildService } from './service.ts';

/** The structured data of one page, always in this order: company, site, page, breadcrumbs, the page's own. */
export function buildGraph(page: SearchPage): Graph {
  const nodes: Thing[] = [buildBusiness(page), buildWebsite(page)];
  if (page.hasAddress) nodes.push(buildWebpage(page));
  if (page.crumbs.length > 1) nodes.push(buildBreadcrumbs(page));
  if (page.service) nodes.push(buildService(page, page.service));
  if (page.area) nodes.push(buildAreaService(page, page.area));
  if (page.article) nodes.push(buildArticle(page, page.article));
  if (page.questions.length > 0) nodes.push(buildFaq(page));
  return { '@context': 'https://schema.org', '@graph': nodes };
}

const ESCAPES: Readonly<Record<string, string>> = {
  '<': '\\u003c',
  '\u2028': '\\u2028',
  '\u2029': '\\u2029',
};

/**
 * The text of a JSON-LD script. `<` is escaped because `</script>` in a text would end it (HTML Standard,
 * 'restrictions for contents of script elements'), and the two line separators because they break old parsers.
 */
export const writeGraph = (graph: Graph): string =>
  JSON.stringify(graph).replace(/[<\u2028\u2029]/g, (sign) => ESCAPES[sign] ?? sign);
