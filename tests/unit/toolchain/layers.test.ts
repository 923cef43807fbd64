import { spawnSync } from 'node:child_process';
import { cpSync, mkdirSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { expect, test } from 'vitest';
import { root } from '#tests/project-copy.ts';
import { tempFolder } from '#tests/temp-folder.ts';

// biome.json says which folder may import what. What is allowed, the code itself shows.
const barred = {
  'src/schemas/faq.ts': '#model/faqs.ts',
  'src/sections/process/schema.ts': '#model/pages.ts',
  'src/schemas/page.ts': '#sections/hero/heroes.ts',
  'src/seo/head.ts': 'node:fs',
  'src/model/pages.ts': 'astro:content',
  'src/components/Card.astro': '#model/faqs.ts',
  'src/islands/Lightbox.tsx': 'zod',
  'src/sections/process/Process.astro': '#sections/hero/Hero.astro',
  'src/sections/process/Steps.astro': '../hero/Hero.astro',
  'src/layouts/Page.astro': '#admin/shell/account/auth.ts',
  'src/pages/admin/login.astro': '#admin/shell/account/auth.ts',
  'src/admin/sync/api/auth.ts': 'react',
  'src/admin/shell/account/auth.ts': '@supabase/supabase-js',
  'src/admin/shell/gate/LoginView.tsx': '#admin/sync/api/auth.ts',
  'src/admin/ui/Table.tsx': '#admin/sync/sync.ts',
  'src/admin/stores/toasts.ts': '#admin/sync/log.ts',
  'src/admin/leads/lead.ts': '#admin/sync/leads.ts',
  'src/admin/sync/log.ts': '#admin/shell/Toasts.tsx',
  'src/admin/list/LeadRow.tsx': '#admin/today/Today.tsx',
  'src/admin/today/Today.tsx': '#admin/sync/api/alerts.ts',
  'src/leads/phone.ts': 'node:fs/promises',
  'src/shared/text.ts': '#leads/limits.ts',
  'server/http/answer.ts': '#server/receive/post.ts',
  'server/alerts/run.ts': '#server/second-store/store.ts',
};

test('biome refuses an import that leads the wrong way', () => {
  const folder = tempFolder();
  cpSync(join(root, 'biome.json'), join(folder, 'biome.json'));
  for (const [file, from] of Object.entries(barred)) {
    mkdirSync(dirname(join(folder, file)), { recursive: true });
    const line = `import { getCollection } from '${from}';\n`;
    writeFileSync(join(folder, file), file.endsWith('.astro') ? `---\n${line}---\n` : line);
  }
  const biome = join(root, 'node_modules/@biomejs/biome/bin/biome');
  const only = '--only=style/noRestrictedImports';
  const args = [biome, 'lint', '.', only, '--max-diagnostics=none', '--vcs-enabled=false'];
  const { stdout } = spawnSync(process.execPath, [...args, '--reporter=github'], {
    cwd: folder,
    encoding: 'utf8',
  });
  const refused = [...stdout.matchAll(/noRestrictedImports,file=([^,]+)/g)].map(([, file]) => file);
  const files = Object.keys(barred).map((file) => join(folder, file));
  expect(refused.toSorted()).toEqual(files.toSorted());
});
