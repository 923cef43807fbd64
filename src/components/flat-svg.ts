import { load } from 'cheerio';
import postcss from 'postcss';

/** What CSS says of a shape that an attribute can say, too (SVG 2, 'Presentation attributes'). */
const ATTRIBUTES =
  /^(?:fill|stroke|stop|clip|color|opacity|display|visibility|font|text|letter|mask|transform|paint|marker|vector)/;

/**
 * A drawing whose `<style>` and `style=""` have become attributes: pages allow no styles of their own, and drawing
 * programs write them. Left as it is when it has none.
 */
export function flattenStyles(svg: string): string {
  if (!/<style\b|\sstyle=/i.test(svg)) return svg;
  const $ = load(svg, { xml: true });
  const say = (nodes: ReturnType<typeof $>, css: postcss.Container) =>
    css.each((node) => {
      if (node.type === 'decl' && ATTRIBUTES.test(node.prop)) nodes.attr(node.prop, node.value);
    });
  const sheet = postcss.parse(
    $('style')
      .toArray()
      .map((style) => $(style).text())
      .join('\n'),
  );
  sheet.walkRules((rule) => {
    const nodes = rule.selectors.filter((one) => /^[\w\s.#>,*-]+$/.test(one));
    if (nodes.length > 0) say($(nodes.join()), rule);
  });
  for (const node of $('[style]').toArray())
    say($(node), postcss.parse(`a{${$(node).attr('style')}}`).first as postcss.Rule);
  $('style').remove();
  $('[style]').removeAttr('style');
  $('[class]').removeAttr('class');
  return $.xml();
}
