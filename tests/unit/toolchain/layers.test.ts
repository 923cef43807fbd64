import { spawnSync } from 'node:child_process';
import { cpSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { expect, test } from 'vitest';

// biome.json says which folder may import what. Each line below is one import in one file.
const root = fileURLToPath(new URL('../../..', import.meta.url));
const rule = 'lint/style/noRestrictedImports';

/** Lints a project of this one file with the project's own rules. */
function isRefused(file: string, line: string): boolean {
  const folder = mkdtempSync(join(tmpdir(), 'layers-test-'));
  try {
    cpSync(join(root, 'biome.json'), join(folder, 'biome.json'));
    mkdirSync(dirname(join(folder, file)), { recursive: true });
    writeFileSync(join(folder, file), file.endsWith('.astro') ? `---\n${line}\n---\n` : line);
    const biome = join(root, 'node_modules/@biomejs/biome/bin/biome');
    const args = ['lint', '.', `--only=${rule.slice(5)}`, '--vcs-enabled=false', '--reporter=json'];
    const { stdout } = spawnSync(process.execPath, [biome, ...args], {
      cwd: folder,
      encoding: 'utf8',
    });
    const report: { summary: { unchanged: number }; diagnostics: { category: string }[] } =
      JSON.parse(stdout);
    if (report.summary.unchanged === 0) throw new Error(`Biome did not read ${file}.`);
    return report.diagnostics.some(({ category }) => category === rule);
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

const barred = [
  ['src/schemas/faq.ts', "import { getFaq } from '#model/faqs.ts';"],
  ['src/sections/process/schema.ts', "import { getEntry } from 'astro:content';"],
  ['src/seo/head.ts', "import { readFileSync } from 'node:fs';"],
  ['src/model/pages.ts', "import { getCollection } from 'astro:content';"],
  ['src/model/pages.ts', "import Card from '#components/Card.astro';"],
  ['src/components/Card.astro', "import { getFaq } from '#model/faqs.ts';"],
  ['src/islands/Accordion.tsx', "import * as z from 'zod';"],
  ['src/islands/Accordion.tsx', "import { reply } from '#leads/reply.ts';"],
  ['src/islands/Accordion.tsx', "import { createClient } from '@supabase/supabase-js';"],
  ['src/sections/process/Process.astro', "import Hero from '#sections/hero/Hero.astro';"],
  ['src/sections/process/Process.astro', "import Hero from '../hero/Hero.astro';"],
  ['src/sections/process/Process.astro', "import Page from '#layouts/Page.astro';"],
  ['src/layouts/Page.astro', "import Hero from '#sections/hero/Hero.astro';"],
  ['src/layouts/Page.astro', "import { login } from '#admin/stores/auth.ts';"],
  ['src/pages/index.astro', "import { getEntry } from 'astro:content';"],
  ['src/pages/index.astro', "import { DashboardView } from '#admin/views/DashboardView.tsx';"],
  ['src/pages/admin/login.astro', "import { login } from '#admin/stores/auth.ts';"],
  ['src/admin/data/auth.ts', "import { useState } from 'react';"],
  ['src/admin/stores/auth.ts', "import { createClient } from '@supabase/supabase-js';"],
  ['src/admin/views/LoginView.tsx', "import { login } from '#admin/data/auth.ts';"],
  ['src/admin/views/LoginView.tsx', "import Card from '#components/Card.astro';"],
  ['src/admin/ui/Table.tsx', "import { leads } from '#admin/stores/submissions.ts';"],
  ['supabase/functions/_leads/phone.ts', "import { readFile } from 'node:fs/promises';"],
  ['supabase/functions/_shared/text.ts', "import { limits } from '../_leads/limits.ts';"],
  ['supabase/functions/_leads/submit/handler.ts', "import { env } from 'node:process';"],
] as const;

test.each(barred)('%s may not write %s', (file, line) => {
  expect(isRefused(file, line)).toBe(true);
});

const allowed = [
  ['src/sections/process/schema.ts', "import { step } from '#schemas/fields.ts';"],
  ['src/seo/head.ts', "import type { Page } from '#model/pages.ts';"],
  ['src/model/pages.ts', "import type { CollectionEntry } from 'astro:content';"],
  ['src/model/read.ts', "import { getCollection } from 'astro:content';"],
  ['src/components/Card.astro', "import Picture from '#components/Picture.astro';"],
  ['src/islands/Accordion.tsx', "import { limits } from '#leads/limits.ts';"],
  ['src/sections/process/Process.astro', "import type { SectionOf } from '#sections/schema.ts';"],
  ['src/sections/process/Process.astro', "import { getFaq } from '#model/faqs.ts';"],
  ['src/pages/index.astro', "import { render } from 'astro:content';"],
  ['src/pages/admin/login.astro', "import { LoginView } from '#admin/views/LoginView.tsx';"],
  ['src/admin/data/auth.ts', "import { createClient } from '@supabase/supabase-js';"],
  ['src/admin/stores/auth.ts', "import { atom } from 'nanostores';"],
  ['src/admin/views/LoginView.tsx', "import { login } from '#admin/stores/auth.ts';"],
  ['supabase/functions/_leads/submission.ts', "import * as z from 'zod';"],
  ['supabase/functions/_leads/submit/handler.ts', "import { reply } from '../reply.ts';"],
  [
    'supabase/functions/_shared/rpc-client.ts',
    "import type { Database } from '../../database.types.ts';",
  ],
] as const;

test.each(allowed)('%s may write %s', (file, line) => {
  expect(isRefused(file, line)).toBe(false);
});
