import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { type Document, isMap, isSeq, parseDocument, type YAMLMap } from 'yaml';
import { checkContent } from '#build/content-check/check.ts';
import { OLD_KINDS } from '#build/content-check/old-kinds.ts';
import { YAML } from '#build/editor/rewrite.ts';

type Path = (string | number)[];

/** The fields of a Markdown file, or the whole of a YAML file. */
const FIELDS = /^(\uFEFF?---\r?\n)([\s\S]*?)(^---[ \t]*$)/m;

/**
 * Makes content of an earlier version that of this one where that is sure: takes out fields that are no more, and writes
 * kinds of sections that have become a look of another. Returns a line for each; what only the owner knows is left for
 * the content check to name.
 */
export async function carryOver(root: string): Promise<string[]> {
  const done: string[] = [];
  // What is unknown in a section is found once its kind is known.
  for (let round = 0; round < 4; round++) {
    const { problems } = await checkContent(root);
    // From the end: what is taken out of a list moves what follows.
    const lines = problems.toReversed().flatMap(({ file, field, message }) => {
      const path = field.split('.').map((step) => (/^\d+$/.test(step) ? Number(step) : step));
      const said = change(join(root, file), path, message);
      return said ? [`${file}  ${field}  ${said}`] : [];
    });
    if (lines.length === 0) break;
    done.push(...lines);
  }
  return done;
}

/** Changes one field as the check's message asks; says what was done, undefined when it is not for a machine. */
function change(file: string, path: Path, message: string): string | undefined {
  const work = /^There is no field /.test(message)
    ? (document: Document) => takeOut(document, path, message)
    : /" is a look now\.|"facts" is no longer a section/.test(message)
      ? (document: Document) => renameKind(document, path)
      : undefined;
  if (!work) return undefined;
  const text = readFileSync(file, 'utf8');
  const [, open = '', fields = text, close = ''] = file.endsWith('.md')
    ? (FIELDS.exec(text) ?? [])
    : [];
  const document = parseDocument(fields, YAML);
  if (document.errors.length > 0) return undefined;
  const said = work(document);
  if (said)
    writeFileSync(
      file,
      text.replace(
        `${open}${fields}${close}`,
        () => `${open}${document.toString({ lineWidth: 0 })}${close}`,
      ),
    );
  return said;
}

function takeOut(document: Document, path: Path, message: string): string | undefined {
  if (!document.hasIn(path)) return undefined;
  const was = JSON.stringify(document.getIn(path, false)) ?? '';
  const [, name, value] = /Write "(\w+): (\w+)" in its place/.exec(message) ?? [];
  document.deleteIn(path);
  if (!name || !value) return `is taken out (it was ${was.slice(0, 200)})`;
  document.setIn([...path.slice(0, -1), name], value);
  return `is now ${name}: ${value}`;
}

function renameKind(document: Document, path: Path): string | undefined {
  const kindPath = path.at(-1) === 'kind' ? path : [...path, 'kind'];
  const kind = String(document.getIn(kindPath));
  const section = kindPath.slice(0, -1);
  if (kind === 'facts') return moveFacts(document, section);
  const now = Object.hasOwn(OLD_KINDS, kind) ? OLD_KINDS[kind] : undefined;
  const node = document.getIn(section, true);
  if (!now || !isMap(node)) return undefined;
  document.setIn(kindPath, now.kind);
  const at = (node as YAMLMap).items.findIndex(({ key }) => String(key) === 'kind');
  (node as YAMLMap).items.splice(at + 1, 0, document.createPair('look', now.look));
  return `"${kind}" is now "${now.kind}" with "look: ${now.look}"`;
}

/** A section of facts becomes part of the page's hero, where that has room. */
function moveFacts(document: Document, section: Path): string | undefined {
  const all = document.getIn(section.slice(0, -1), true);
  const facts = document.getIn([...section, 'items'], true);
  if (!isSeq(all) || !isSeq(facts) || facts.items.length > 4) return undefined;
  const hero = all.items.find((item) => isMap(item) && item.get('kind') === 'hero');
  if (!isMap(hero) || hero.has('facts')) return undefined;
  hero.set('facts', facts);
  document.deleteIn(section);
  return 'are now "facts" of the hero';
}
