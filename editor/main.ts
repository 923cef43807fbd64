import './no-eval.ts';
import './quiet.ts';
import CMS from '@sveltia/cms';
import { collectionOf } from '#content-check/content.ts';
import { drawingsOf, problemsOf, type SiteFiles } from './check.ts';
import { configOf, desksOf } from './config.ts';
import { describeConflicts } from './conflict.ts';
import { guardDeletion } from './deletion.ts';
import { losslessFormat } from './lossless.ts';
import newArea from './new/area.md?raw';
import newArticle from './new/article.md?raw';
import { showProblems } from './notice.ts';

const fetchSite = async (): Promise<SiteFiles> =>
  (await fetch('site.json', { cache: 'no-cache' })).json();

const startOf = (text: string) => losslessFormat([]).fromFile(text);

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
    if (!name) return entry;
    const { format } = desks[name];
    const files = await readSite();
    const now = files.texts[path];
    const { text, conflicts } = format.join(data, now);
    const problems = conflicts.length
      ? describeConflicts(path, now, conflicts)
      : problemsOf(files, path, text);
    // Sveltia shows the message of the cause of this very error.
    if (problems.length > 0)
      throw new Error('saving_failed', { cause: new Error(problems.join('\n\n')) });
    if (site.repo) saved[path] = text;
    // As if it was opened from the file.
    return entry.set('data', format.fromFile(text));
  },
});

async function showBuildProblems(): Promise<void> {
  const problems: string[] = await (await fetch('problems.json')).json();
  showProblems('It is saved, but the site cannot be built', problems);
}

CMS.registerEventListener({
  name: 'postSave',
  handler: async () => {
    // On the host the check of the pull request says it. Sveltia is not kept waiting: until the form closes it
    // takes the owner's own save for somebody else's.
    if (!site.repo) void showBuildProblems();
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
