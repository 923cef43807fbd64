import { existsSync, globSync, mkdirSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { parseEnv } from 'node:util';
import { writeFacts } from '#build/content-check/generated-facts.ts';
import { ensureEnv } from '#tools/local/env.ts';
import { buildSite } from '#tools/toolchain/build-site.ts';
import { FROZEN_CONTENT, freezeContent } from './frozen-content.ts';
import { cache, keepCopy, type ProjectCopy, root } from './project-copy.ts';

/**
 * The sites under test. `test` is the frozen content with samples, the examples of all sections and the
 * untrimmed pages: there the site's behavior is tested, independent of the owner's content.
 * `production` is the live content as a production deploy publishes it. `preview` is the frozen content as the
 * preview of a branch, with the form of a provider at PROVIDER, NOTICE, days off, an urgent /contact, and no article
 * yet.
 */
export type TestBuild = 'test' | 'production' | 'preview';

/** Where the form of the build `preview` comes from. Nobody answers there. */
export const PROVIDER = 'https://forms.provider.example';

/** The notice and the days off of the build `preview`, far from now. */
export const NOTICE = {
  text: 'We’re booked until April.',
  from: '2099-01-01',
  until: '2099-03-31',
};
const DAYS_OFF = ['2099-12-25', '2099-07-05', '2099-12-24'];

/** The settings of each build, with Maryland's time zone. */
export const settings: Record<TestBuild, NodeJS.ProcessEnv> = {
  test: {
    CONTEXT: 'test',
    SHOW_SAMPLES: 'true',
    SUPABASE_URL: '',
    TZ: 'America/New_York',
  },
  production: { CONTEXT: 'production', SHOW_SAMPLES: 'false', SUPABASE_URL: '' },
  preview: {
    CONTEXT: 'deploy-preview',
    FORM_PROVIDER: `${PROVIDER}/form.js ${PROVIDER}/form`,
    SHOW_SAMPLES: 'true',
    SUPABASE_URL: '',
    URL: 'https://www.example.com',
  },
};

const liveCopy = process.env['LIVE_ROOT'];

/** The project with the live content: this one, or the copy in LIVE_ROOT. */
export const liveRoot: string = resolve(liveCopy ?? root);

/** The folder of a built site. */
export function testDist(build: TestBuild): string {
  return build === 'production' && liveCopy
    ? join(liveRoot, '../dist')
    : join(cache, build, 'dist');
}

/** The project of `test`, with the frozen content. */
export const frozenRoot: string = join(cache, 'test/project');

/** The pages of `test` before trim-styles/ removed rules. */
export const untrimmedDist: string = join(cache, 'test/untrimmed');

/**
 * Sets the environment of all tests, with keys of their own, so that neither the developer's `.env` nor a
 * hosted project is used.
 */
export async function prepareTestEnv(): Promise<void> {
  const folder = join(cache, 'test');
  mkdirSync(folder, { recursive: true });
  process.env['SUPABASE_URL'] = '';
  ensureEnv(folder);
}

/** Builds a site for tests, unless it is up to date. Returns its folder. */
export async function buildForTests(build: TestBuild): Promise<string> {
  const dist = testDist(build);
  const project =
    build === 'production' ? liveRoot : await keepCopy(build, [FROZEN_CONTENT], changes[build]);
  await buildProject(project, dist, settings[build]);
  return dist;
}

const changes = {
  test: freezeContent,
  preview: async (copy: ProjectCopy) => {
    await freezeContent(copy);
    const business = 'src/content/business.yaml';
    copy.replace(business, 'leadForm:\n', `notice: ${JSON.stringify(NOTICE)}\nleadForm:\n`);
    copy.replace(business, /\ndaysOff: .*/, `\ndaysOff: ${JSON.stringify(DAYS_OFF)}`);
    copy.replace(
      'src/content/pages/contact.md',
      '    call: false\n',
      '    urgent: true\n    call: false\n',
    );
    writeFacts(copy.root);
    removeArticles(copy);
  },
};

/** Removes all articles, and what leads to one. */
function removeArticles(copy: ProjectCopy): void {
  const folder = 'src/content/services';
  for (const gone of [
    'src/content/blog',
    ...globSync('src/content/drawings/article-*.svg', { cwd: copy.root }),
  ])
    rmSync(join(copy.root, gone), { recursive: true });
  for (const file of readdirSync(join(copy.root, folder)).map((name) => `${folder}/${name}`)) {
    const text = copy.read(file).replace(/^ +(articles: \[.*|.*to: \/blog\/.*)\n/gm, '');
    copy.write(file, text.replace(/\]\(\/blog\/[^)]*\)/g, '](/blog)'));
  }
}

/** Builds this project or a copy of it with the keys of all tests. */
export async function buildProject(
  project: string,
  dist: string,
  env: NodeJS.ProcessEnv,
): Promise<void> {
  await prepareTestEnv();
  // From the file: a test may have other keys in its own environment but uses the same build.
  const keys = parseEnv(readFileSync(join(cache, 'test/.env'), 'utf8'));
  // Not the developer's own: that of another company names its owner.
  const file = join(project, '.env');
  const own = project !== root && existsSync(file) ? parseEnv(readFileSync(file, 'utf8')) : {};
  await buildSite({ root: project, dist, env: { ...keys, ...own, ...env } });
}
