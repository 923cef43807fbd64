import './no-eval.ts';
import './quiet.ts';
import CMS from '@sveltia/cms';
import { collectionOf } from '#build/content-check/content.ts';
import { addressOf } from '#build/content-check/pages.ts';
import { choicesOf, lostAddress, problemsOf, type SiteFiles } from './check.ts';
import { configOf, desksOf } from './config.ts';
import { describeConflicts } from './conflict.ts';
import { guardDeletion } from './deletion.ts';
import { askBeforeLeaving } from './leaving.ts';
import { losslessFormat } from './lossless.ts';
import newArea from './new/area.md?raw';
import newArticle from './new/article.md?raw';
import newService from './new/service.md?raw';
import { showProblems } from './notice.ts';
import { acceptWrittenNumbers } from './plain-numbers.ts';

const fetchSite = async (): Promise<SiteFiles> =>
  (await fetch('site.json', { cache: 'no-cache' })).json();

const startOf = (text: string) => losslessFormat([]).fromFile(text);

const site = await fetchSite();
const project = { repo: site.repo, choices: choicesOf(site) };
const desks = desksOf(project, {
  services: startOf(newService),
  areas: startOf(newArea),
  blog: startOf(newArticle),
});
for (const { settings, extension, format } of Object.values(desks))
  CMS.registerCustomFormat(settings.format, extension, format);

/**
 * What was saved since the page was opened, undefined for a file's old name: the host's copy of the files is as old as
 * its last build.
 */
const saved: Record<string, string | undefined> = {};
const readSite = async (): Promise<SiteFiles> => {
  const now = await fetchSite();
  const texts = Object.entries({ ...now.texts, ...saved }).flatMap(([file, text]) =>
    text === undefined ? [] : [[file, text] as const],
  );
  return { ...now, texts: Object.fromEntries(texts) };
};

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

CMS.registerEventListener({
  name: 'preSave',
  handler: async ({ entry }) => {
    const { path, data } = entry.toJS() as { path: string; data: Record<string, unknown> };
    const name = collectionOf(path);
    if (!name) return entry;
    const { format } = desks[name];
    const files = await readSite();
    const open = openEntry();
    const opened = open && open.collection === name && fileOf(files, name, open.entry);
    const was = opened && opened !== path && files.texts[path] === undefined ? opened : path;
    const old = was === path ? undefined : addressOf(name, open?.entry ?? '');
    const now = files.texts[was];
    const { text, conflicts } = format.join(withOldAddress(data, old), now);
    const problems = conflicts.length
      ? describeConflicts(path, now, conflicts)
      : problemsOf(files, path, text, was);
    // Sveltia shows the message of the cause of this very error.
    if (problems.length > 0)
      throw new Error('saving_failed', { cause: new Error(problems.join('\n\n')) });
    if (site.repo) Object.assign(saved, { [was]: undefined, [path]: text });
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

/** Addresses whose loss the owner was told of. */
const told = new Set<string>();

acceptWrittenNumbers();
askBeforeLeaving();

guardDeletion(async () => {
  const open = openEntry();
  if (!open)
    return ['Open the entry, and choose Delete there: it says what still names the entry.'];
  const now = await readSite();
  const file = fileOf(now, open.collection, open.entry);
  if (!file) return [];
  const problems = problemsOf(now, file);
  const address = lostAddress(now, file);
  if (problems.length > 0 || !address || told.has(address)) return problems;
  told.add(address);
  return [
    `Old links and search results lead to ${address}. Write it under "Old addresses" of the page that takes over, like the list of towns, and save; then delete. Or choose Delete again: they will read "not found".`,
  ];
});

CMS.init({ config: configOf(project, desks) });
