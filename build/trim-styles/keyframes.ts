import postcss from 'postcss';

/** Removes animations that no declaration of the style sheet names. Throws when the text isn't CSS. */
export function dropUnnamedKeyframes(css: string): string {
  if (!css.includes('@keyframes')) return css;
  const sheet = postcss.parse(css);
  const named = new Set<string>();
  sheet.walkDecls(({ value }) => {
    for (const word of value.split(/[^\w-]+/)) named.add(word);
  });
  sheet.walkAtRules('keyframes', (rule) => {
    if (named.has(rule.params)) return;
    const group = rule.parent;
    rule.remove();
    if (group?.type === 'atrule' && group.nodes?.length === 0) group.remove();
  });
  return sheet.toString();
}
