import './no-eval.ts';
import './quiet.ts';
import CMS from '@sveltia/cms';
import { collectionOf } from '#content-check/content.ts';
import { drawingsOf, problemsOf, type SiteFiles } from './check.ts';
import { configOf, desksOf } from './config.ts';
import { guardDeletion } from './deletion.ts';
import { keptFormat } from './kept.ts';
import newArea from './new/area.md?raw';
import newArticle from './new/article.md?raw';
import { showProblems } from './notice.ts';

const fetchSite = async (): Promise<SiteFiles> =>
  (await fetch('site.json', { cache: 'no-cache' })).json();

const startOf = (text: string) => keptFormat([]).fromFile(text);

const site = await fetchSite();
const project = { repo: site.repo, drawings: drawingsOf(site) };
const desks = desksOf(project, { areas: startOf(newArea), blog: startOf(newArticle) });
for (const { settings, extension, format } of Object.values(desks))
  CMS.registerCustomFormat(settings.format, extension, format);

/** What was saved since the page was opened: the host's copy of the files is as old as its last build. */
const saved: Record<string, string> = {};
const readSite = async (): Promise<SiteFiles> => {
  const now = await fetchSite();
  return { ...now, texts: { ...now.texts, ...saved } };
};

CMS.registerEventListener({
  name: 'preSave',
  handler: async ({ entry }) => {
    const { path, data } = entry.toJS() as { path: string; data: Record<string, unknown> };
    const name = collectionOf(path);
    if (!name) return;
    const text = `${desks[name].format.toFile(data).trim()}\n`;
    const problems = problemsOf(await readSite(), path, text);
    // Sveltia shows the message of the cause of this very error.
    if (problems.length > 0)
      throw new Error('saving_failed', { cause: new Error(problems.join('\n\n')) });
    if (site.repo) saved[path] = text;
  },
});

CMS.registerEventListener({
  name: 'postSave',
  handler: async () => {
    // On the host the check of the pull request says it.
    if (site.repo) return;
    const problems: string[] = await (await fetch('problems.json')).json();
    showProblems('It is saved, but the site cannot be built', problems);
  },
});

guardDeletion(async (collection, entry) => {
  const now = await readSite();
  const file = Object.keys(now.texts).find(
    (one) => collectionOf(one) === collection && one.replace(/\.\w+$/, '').endsWith(`/${entry}`),
  );
  return file ? problemsOf(now, file) : [];
});

CMS.init({ config: configOf(project, desks) });
