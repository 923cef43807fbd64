import { readFileSync } from 'node:fs';
import type { Plugin } from 'postcss';
import { parse } from 'yaml';

/**
 * Fills the colors of `file` (brand.yaml) into style sheets: `--brand(ink)` is its color "ink", `--brand(ink, 40%)`
 * the same at that opacity. Throws for a name that the file does not have.
 */
export default function brandColors(file: string): Plugin {
  return {
    postcssPlugin: 'brand-colors',
    Once(sheet, { result }) {
      const { colors } = parse(readFileSync(file, 'utf8')) as { colors: Record<string, string> };
      sheet.walkDecls(/^--/, (declaration) => {
        declaration.value = declaration.value.replace(
          /--brand\(\s*([\w-]+)(?:,\s*([\d.]+)%)?\s*\)/g,
          (_found, name: string, percent?: string) => {
            if (!colors[name]) throw declaration.error(`brand.yaml has no color "${name}".`);
            const opacity = Math.round(Number(percent) * 2.55)
              .toString(16)
              .padStart(2, '0');
            return percent ? colors[name] + opacity : colors[name];
          },
        );
      });
      // The dev server makes the styles again when the file changes.
      const from = sheet.source?.input.file;
      result.messages.push({ type: 'dependency', plugin: 'brand-colors', file, parent: from });
    },
  };
}
