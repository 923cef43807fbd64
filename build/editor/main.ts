import './no-eval.ts';
import CMS from '@sveltia/cms';
import { collectionOf } from '#build/content-check/content.ts';
import { addressOf } from '#build/content-check/pages.ts';
import type { Problem } from '#build/content-check/problem.ts';
import { asSeen, entriesWith } from './as-seen.ts';
import { choicesOf, conflictsIn, lostAddress, problemsOf, type SiteFiles } from './check.ts';
import { configOf, desksOf, repoOf } from './config.ts';
import { backend, countPublished, enter, noteBuilt, noteRead, readNow } from './git-backend.ts';
import { guardDeletion, guardLeaving, guardPublish, noteSaved } from './guards.ts';
import { fetchInTime } from './in-time.ts';
import { losslessFormat } from './lossless.ts';
import newArea from './new/area.md?raw';
import newArticle from './new/article.md?raw';
import newService from './new/service.md?raw';
import { showProblems } from './notice.ts';
import { makePictureStore } from './picture-store.ts';
import { acceptWrittenNumbers } from './plain-numbers.ts';

await enter();

const fetchSite = async (): Promise<SiteFiles> =>
  (await fetchInTime('site.json', { cache: 'no-cache' })).json();

const startOf = (text: string) => losslessFormat([]).fromFile(text);

const site = await fetchSite();
const project = { repo: site.repo, choices: choicesOf(site), backend };
const desks = desksOf(project, {
  services: startOf(newService),
  areas: startOf(newArea),
  blog: startOf(newArticle),
});
for (const { settings, extension, format } of Object.values(desks))
  CMS.registerCustomFormat(settings.format, extension, format);

/** The site's files as they are saved now. */
const readSite = async (): Promise<SiteFiles> => readNow(repoOf(project), await fetchSite());

/** The file of an entry of a collection. */
const fileOf = ({ texts }: SiteFiles, collection: string, entry: string): string | undefined =>
  Object.keys(texts).find(
    (one) => collectionOf(one) === collection && one.replace(/\.\w+$/, '').endsWith(`/${entry}`),
  );

/** The collection and the entry whose form is open; neither for a new one. */
function openEntry(): { collection: string; entry: string } | undefined {
  const [, collection, entry] =
    /^#\/collections\/([^/]+)\/entries\/(.+)$/.exec(location.hash) ?? [];
  return collection && entry ? { collection, entry } : undefined;
}

/** The data of a renamed page, with its old address, so that links and search results lead on. */
function withOldAddress(data: Record<string, unknown>, old: string | undefined) {
  const list = Array.isArray(data['formerly']) ? data['formerly'] : [];
  return old === undefined || list.includes(old) ? data : { ...data, formerly: [...list, old] };
}

const STILL_NAMED =
  'These name it by its old address. Take it out of them first and save, then rename it, and add it to them again:';

/** An error whose cause Sveltia CMS shows. */
const refusal = (message: string) => new Error('saving_failed', { cause: new Error(message) });

CMS.registerEventListener({
  name: 'preSave',
  handler: async ({ entry }) => {
    const { path, data } = entry.toJS() as { path: string; data: Record<string, unknown> };
    const name = collectionOf(path);
    if (!name) return entry;
    const { format } = desks[name];
    const files = await readSite().catch(({ message }: Error) => {
      throw refusal(message);
    });
    const open = openEntry();
    const opened = open && open.collection === name && fileOf(files, name, open.entry);
    const was = opened && opened !== path && files.texts[path] === undefined ? opened : path;
    const old = was === path ? undefined : addressOf(name, open?.entry ?? '');
    const now = files.texts[was];
    const { text, conflicts } = format.join(withOldAddress(data, old), now);
    const found = conflicts.length
      ? conflictsIn(path, now, conflicts)
      : problemsOf(files, path, text, was);
    const elsewhere = was === path ? [] : found.filter(({ file }) => file !== path);
    if (elsewhere.length > 0)
      throw refusal([STILL_NAMED, ...entriesWith(elsewhere, files.texts)].join('\n'));
    const own = conflicts.length ? undefined : path;
    const words = [...new Set(found.map((problem) => asSeen(problem, files.texts, own)))];
    if (words.length > 0) throw refusal(words.join('\n\n'));
    noteRead(path, was);
    // As if it was opened from the file.
    return entry.set('data', format.fromFile(text));
  },
});

async function showBuildProblems(): Promise<void> {
  const problems: Problem[] = await (await fetchInTime('problems.json')).json();
  const words = problems.map((problem) => asSeen(problem, site.texts));
  showProblems('It’s saved, but the site can’t be built', words);
}

CMS.registerEventListener({
  name: 'postSave',
  handler: async () => {
    noteSaved();
    // Sveltia CMS is not kept waiting: until the form closes it takes the owner's own save for somebody else's.
    if (!site.repo) void showBuildProblems();
  },
});

/** Addresses whose loss the owner was told of. */
const told = new Set<string>();

acceptWrittenNumbers();
if (site.repo) noteBuilt(site.repo);
guardLeaving();
guardPublish(countPublished);

guardDeletion(async () => {
  const problems = await readSite().then(problemsWithout, ({ message }: Error) => [message]);
  showProblems('It wasn’t deleted. Change this first', problems);
  return problems.length === 0;
});

/** What deleting the open entry would break. */
function problemsWithout(now: SiteFiles): string[] {
  const open = openEntry();
  if (!open)
    return ['Open the entry, and choose Delete there: it says what still names the entry.'];
  const file = fileOf(now, open.collection, open.entry);
  if (!file) return [];
  noteRead(file);
  const problems = problemsOf(now, file);
  const own = problems.filter((problem) => problem.file === file);
  if (own.length > 0) return own.map((problem) => asSeen(problem, now.texts));
  if (problems.length > 0) return ['Take it out of:', ...entriesWith(problems, now.texts)];
  const address = lostAddress(now, file);
  if (!address || told.has(address)) return [];
  told.add(address);
  return [
    `Old links and search results lead to ${address}. Write it under "Old addresses" of the page that takes over, like the list of towns, and save; then delete. Or choose Delete again: they will read "not found".`,
  ];
}

await makePictureStore(repoOf(project));
CMS.init({ config: configOf(project, desks) });
