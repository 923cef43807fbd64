import type { CmsConfig } from '@sveltia/cms';
import { addressOf } from '#build/content-check/pages.ts';
import { forEachCollection } from '#build/content-check/schemas.ts';
import { COLLECTIONS, type CollectionName, placeOf } from '#schemas/collections.ts';
import { type Choices, type Field, formOf, LIBRARY } from './form.ts';
import { type Format, losslessFormat } from './lossless.ts';
import { FIRST, NAMES } from './order.ts';

/** What the editor knows of its project besides the schemas. */
export interface Project {
  /** The repository at the Git host, like `owner/site`; undefined on the owner's own machine. */
  repo?: string | undefined;
  choices: Choices;
  /** Where the Git host is found, when it is not the one of the repository. */
  backend?: { api_root?: string; graphql_api_root?: string };
}

/** The repository that the editor calls, on the owner's machine one that stands for the folder. */
export const repoOf = ({ repo = 'owner/site' }: Project): string => repo;

/** The form of a collection's entry, its fields in the order an owner thinks. */
function orderedForm(name: CollectionName, choices: Choices): Field[] {
  const first = FIRST[name] ?? [];
  const rank = ({ name: field }: Field): number =>
    first.includes(field) ? first.indexOf(field) : first.length;
  return formOf(name, choices)
    .filter((field) => field.name !== 'position')
    .toSorted((a, b) => rank(a) - rank(b))
    .map((field) =>
      first.includes(field.name) && field.widget === 'object'
        ? { ...field, collapsed: false }
        : field,
    );
}

const BODY: Field = { name: 'body', label: 'Text', widget: 'richtext', required: false };

/** One collection as Sveltia has it: its settings, its fields, and the format of its files. */
export interface Desk {
  settings: Record<string, unknown> & { format: string };
  fields: Field[];
  format: Format;
  /** Of its files, without the dot. */
  extension: string;
}

/** The settings of a collection. `start` are the values that a new entry begins with. */
function deskOf(
  name: CollectionName,
  { choices }: Project,
  start: Record<string, unknown> = {},
): Desk {
  const { home, noun } = COLLECTIONS[name];
  const form = orderedForm(name, choices);
  const extension = home.shape === 'folder' ? home.extension.slice(1) : 'yaml';
  // Sveltia wants this ending for the format of Markdown files.
  const format = `lossless-${name}${extension === 'md' ? '-frontmatter' : ''}`;
  const common = { name, label: NAMES[name], format };
  if (home.shape !== 'folder') {
    const list = home.shape === 'list' ? listOf(name, form) : undefined;
    const fields = list ? [list] : form;
    const settings = { ...common, file: placeOf(name), fields };
    return { settings, fields, format: losslessFormat(fields, list), extension };
  }
  const fields = extension === 'md' ? [...form, BODY] : form;
  const settings = {
    ...common,
    label_singular: noun.replace(/^./, (letter) => letter.toUpperCase()),
    folder: placeOf(name),
    extension,
    slug: '{{title}}',
    // Where the page is on the site, for the link to its preview.
    preview_path: addressOf(name, '{{slug}}')?.slice(1),
    aliases_field: false,
    // Rows of a page's file name in place of the first of its pictures.
    thumbnail: false,
    ...(home.nested && { path: '{{slug}}', nested: { depth: 3 } }),
    fields: fields.map((field) =>
      field.name in start ? { ...field, default: start[field.name] } : field,
    ),
  };
  return { settings, fields, format: losslessFormat(fields), extension };
}

const listOf = (name: CollectionName, fields: Field[]): Field => ({
  name,
  label: NAMES[name],
  label_singular: COLLECTIONS[name].noun,
  widget: 'list',
  collapsed: true,
  summary: `{{${{ photos: 'caption', trade: 'why' }[name as string] ?? 'name'}}}`,
  ...(name === 'photos' && { thumbnail: 'file', add_to_top: true }),
  fields,
});

/** The whole configuration for Sveltia CMS (@sveltia/cms/schema/sveltia-cms.json). */
export function configOf(project: Project, desks: Record<CollectionName, Desk>): CmsConfig {
  const inOrder = (Object.keys(NAMES) as CollectionName[]).map((name) => desks[name].settings);
  const isFile = (settings: Desk['settings']): boolean => 'file' in settings;
  const config = {
    load_config_file: false,
    app_title: 'Edit the site',
    // A save waits in the repository until it is published; on the owner's machine it is the file.
    backend: {
      name: 'github',
      repo: repoOf(project),
      branch: 'main',
      ...(project.repo && { skip_ci: project.backend?.api_root !== undefined }),
      ...project.backend,
    },
    logout_redirect_url: '/admin/dashboard',
    media_folder: '/src/content/photos',
    public_folder: '.',
    media_libraries: {
      stock_assets: { providers: [] },
      default: {
        config: {
          slugify_filename: true,
          transformations: {
            raster_image: { format: 'webp', quality: 85, width: 2400, height: 2400 },
          },
        },
      },
    },
    output: { omit_empty_optional_fields: true },
    slug: { encoding: 'ascii', clean_accents: true },
    // The preview is the site itself, beside the form.
    editor: { preview: false },
    collections: [
      { name: LIBRARY, label: 'Company and photos', files: inOrder.filter(isFile) },
      ...inOrder.filter((one) => !isFile(one)),
    ],
  };
  // As in a file: without what is undefined, and without our own notes.
  return JSON.parse(
    JSON.stringify(config, (name, value) => (name === 'isText' ? undefined : value)),
  );
}

/** The desks of all collections. `starts` are the values that new entries begin with. */
export const desksOf = (
  project: Project,
  starts: Partial<Record<CollectionName, Record<string, unknown>>> = {},
): Record<CollectionName, Desk> => forEachCollection((name) => deskOf(name, project, starts[name]));
