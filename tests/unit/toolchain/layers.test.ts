import { spawnSync } from 'node:child_process';
import { cpSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { expect, test } from 'vitest';
import * as z from 'zod';

// biome.json says which folder may import what. Each line below is one import in one file.
type Import = readonly [file: string, line: string];
const root = fileURLToPath(new URL('../../..', import.meta.url));
const rule = 'lint/style/noRestrictedImports';

const barred: readonly Import[] = [
  ['src/schemas/faq.ts', "import { getFaq } from '#model/faqs.ts';"],
  ['src/schemas/sections/process.ts', "import { getEntry } from 'astro:content';"],
  ['src/schemas/page.ts', "import { heroes } from '#sections/hero/heroes.ts';"],
  ['src/seo/head.ts', "import { readFileSync } from 'node:fs';"],
  ['src/model/pages.ts', "import { getCollection } from 'astro:content';"],
  ['src/components/Card.astro', "import { getFaq } from '#model/faqs.ts';"],
  ['src/islands/Lightbox.tsx', "import * as z from 'zod';"],
  ['src/sections/process/Process.astro', "import Hero from '#sections/hero/Hero.astro';"],
  ['src/sections/process/Process.astro', "import Hero from '../hero/Hero.astro';"],
  ['src/layouts/Page.astro', "import { login } from '#admin/account/auth.ts';"],
  ['src/pages/admin/login.astro', "import { login } from '#admin/account/auth.ts';"],
  ['src/admin/data/auth.ts', "import { useState } from 'react';"],
  ['src/admin/account/auth.ts', "import { createClient } from '@supabase/supabase-js';"],
  ['src/admin/screens/gate/LoginView.tsx', "import { login } from '#admin/data/auth.ts';"],
  ['src/admin/ui/Table.tsx', "import { leads } from '#admin/leads/sync.ts';"],
  ['supabase/functions/_leads/phone.ts', "import { readFile } from 'node:fs/promises';"],
  ['supabase/functions/_shared/text.ts', "import { limits } from '../_leads/limits.ts';"],
];

const allowed: readonly Import[] = [
  ['src/schemas/sections/process.ts', "import { step } from '#schemas/fields.ts';"],
  ['src/seo/head.ts', "import type { Page } from '#model/pages.ts';"],
  ['src/model/pages.ts', "import type { CollectionEntry } from 'astro:content';"],
  ['src/model/read.ts', "import { getCollection } from 'astro:content';"],
  ['src/components/Card.astro', "import Picture from '#components/Picture.astro';"],
  ['src/islands/Lightbox.tsx', "import { limits } from '#leads/limits.ts';"],
  ['src/sections/process/Process.astro', "import type { SectionOf } from '#schemas/section.ts';"],
  ['src/pages/admin/login.astro', "import { LoginView } from '#admin/screens/gate/LoginView.tsx';"],
  ['src/admin/data/auth.ts', "import { createClient } from '@supabase/supabase-js';"],
  [
    'supabase/functions/_shared/rpc-client.ts',
    "import type { Database } from '../../database.types.ts';",
  ],
];

const report = z.object({
  summary: z.object({ unchanged: z.number() }),
  diagnostics: z.array(
    z.object({
      category: z.string(),
      location: z.object({ path: z.string(), start: z.object({ line: z.number() }) }),
    }),
  ),
});

/** Lints a project with these imports by the project's own rules; returns the refused ones. */
function findRefused(imports: readonly Import[]): Set<string> {
  const folder = mkdtempSync(join(tmpdir(), 'layers-test-'));
  try {
    cpSync(join(root, 'biome.json'), join(folder, 'biome.json'));
    const files = Map.groupBy(imports, ([file]) => file);
    for (const [file, lines] of files) {
      mkdirSync(dirname(join(folder, file)), { recursive: true });
      const text = lines.map(([, line]) => line).join('\n');
      // The first line is a fence or empty, so that lines have the same numbers in all files.
      writeFileSync(
        join(folder, file),
        file.endsWith('.astro') ? `---\n${text}\n---\n` : `\n${text}`,
      );
    }
    const biome = join(root, 'node_modules/@biomejs/biome/bin/biome');
    const only = `--only=${rule.slice('lint/'.length)}`;
    const args = ['lint', '.', only, '--max-diagnostics=none', '--vcs-enabled=false'];
    const { stdout } = spawnSync(process.execPath, [biome, ...args, '--reporter=json'], {
      cwd: folder,
      encoding: 'utf8',
    });
    const { summary, diagnostics } = report.parse(JSON.parse(stdout));
    // The configuration is in the same project.
    if (summary.unchanged !== files.size + 1)
      throw new Error(`Biome read ${summary.unchanged - 1} of ${files.size} files.`);
    return new Set(
      diagnostics
        .filter(({ category }) => category === rule)
        .map(({ location: { path, start } }) =>
          nameOf(files.get(path)?.[start.line - 2] ?? [path, `line ${start.line}`]),
        ),
    );
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}
const nameOf = ([file, line]: Import): string => `${file}: ${line}`;

test('biome refuses what is barred, and nothing that is allowed', () => {
  expect(findRefused([...barred, ...allowed])).toEqual(new Set(barred.map(nameOf)));
});

const restricted = z.object({
  patterns: z.array(z.object({ group: z.array(z.string()) })),
  paths: z.record(z.string(), z.object({ importNames: z.array(z.string()) })).default({}),
});
const style = z.object({ noRestrictedImports: z.object({ options: restricted }).optional() });
const rules = z.object({ style: style.optional() });
const settings = z.object({
  overrides: z.array(
    z.object({
      includes: z.array(z.string()),
      linter: z.object({ rules: rules.optional() }).optional(),
    }),
  ),
});

/** The rules of biome.json as docs/architecture.md shows them: folder, what of ours it may import, what it never may. */
function listRules(): string[] {
  const { overrides } = settings.parse(JSON.parse(readFileSync(join(root, 'biome.json'), 'utf8')));
  const short = (pattern: string) => pattern.replace(/^!?#?/, '').replace(/\/\*\*$/, '');
  const knowSupabase: string[] = [];
  const lines = overrides.flatMap(({ includes, linter }) => {
    const imports = linter?.rules?.style?.noRestrictedImports;
    if (!imports) return [];
    const { patterns, paths } = imports.options;
    const all = patterns.flatMap(({ group }) => group);
    const own = short(includes[0] ?? '').replace(/^src\//, '');
    const named = all.filter((one) => one.startsWith('!') && short(one) !== own).map(short);
    const may = all.includes('#*/**') ? named.join(', ') || 'itself' : 'any room';
    const isOther = /^!|^#\*|\.\.\/\*\*$|^node:\*\/\*\*$|^@supabase/;
    const never = all.filter((one) => !isOther.test(one)).map(short);
    const names = Object.values(paths).flatMap(({ importNames }) => importNames);
    const not = [...never, ...names].join(', ');
    const folders = includes.map((one) => one.replace(/\/\*\*$/, '')).join(' ');
    if (!all.includes('@supabase/**')) knowSupabase.push(folders);
    return [`${folders}: ${may}${not && `; never ${not}`}`];
  });
  return [...lines, `@supabase only in: ${knowSupabase.join(', ')}`];
}

test('docs/architecture.md shows the import rules of biome.json', () => {
  const document = readFileSync(join(root, 'docs/architecture.md'), 'utf8');
  const [, shown = ''] = /```imports\n(.*?)```/s.exec(document) ?? [];
  expect(shown.trimEnd().split('\n')).toEqual(listRules());
});
