import { readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import sharp from 'sharp';
import { type Document, isDocument, isMap, isSeq, parseDocument, type YAMLMap } from 'yaml';
import type { ProjectCopy } from '#tests/project-copy.ts';
import { ARTICLE, makeTown, PHOTO, SERVICE } from './new-entries.ts';

/** The owner's new texts, which the tests look for on the site. */
export const WRITTEN = {
  name: 'Bush River Deck & Porch Co.',
  phones: { main: '+14105556148' },
  other: '+14105556163',
  license: 'MHIC #123456',
  street: '12 Rock Run Road',
  closes: '17:25',
  price: { from: 15_700, to: 41_300 },
  heading: 'Built for the long evenings of this county',
  said: ['The stairs do not creak, and the dog likes the ramp.', 'Dry feet since the first rain.'],
  answer: 'Is 3 < 4 & "so on"? \u2028 Yes.',
  firstPrice: { from: 12_600, to: 48_900 },
  member: 'Ann Carter-Bush',
  warranty: 'We fix our own work for three years at no charge.',
  leadTime: '9 to 11 weeks',
  token: 'token-of-google',
  alt: 'A plain board, photographed on the day it was cut.',
} as const;

/** The width of the exchanged picture in pixels, less than that of any file the site makes. */
export const NARROW = 240;

/** The old values, and what was changed. */
export interface Month {
  /** The old main number, ten digits. */
  oldPhone: string;
  /** The service with a new price and heading. */
  service: string;
  /** The service that had no price before; undefined when all had one. */
  unpriced: string | undefined;
  /** The id of the page with the team; undefined when no page has one. */
  team: string | undefined;
  /** The removed section: its page's address and its heading; undefined when every one is needed. */
  dropped: { path: string; heading: string } | undefined;
}

const CONTENT = 'src/content';

/** Makes the edits of an owner's first month in a copy of the project, with any content. */
export async function editForAMonth(copy: ProjectCopy): Promise<Month> {
  const oldPhone = editCompany(copy);
  editTestimonials(copy);
  edit(copy, findFirst(copy, 'faqs'), (faq) => faq.setIn(['items', 0, 'answer'], WRITTEN.answer));
  const priced = findFirst(copy, 'services', (data) => data.has('price') && data.has('sections'));
  edit(copy, priced, (data) => {
    data.set('price', WRITTEN.price);
    data.setIn(['sections', 0, 'heading'], WRITTEN.heading);
  });
  const service = idOf(priced);
  const unpriced = addPrice(copy);
  const team = addTeam(copy);
  const dropped = dropSection(copy);
  const county = idOf(findFirst(copy, 'areas', (data) => data.get('kind') === 'county'));
  const add = (folder: string, id: string, text: string) =>
    copy.write(`${CONTENT}/${folder}/${id}.md`, text);
  add('services', 'new-garden-sheds', SERVICE);
  add('areas', 'new-rising-sun', makeTown({ service, county }));
  add('blog', 'new-footing-depth', ARTICLE);
  await editPhotos(copy);
  return { oldPhone, service, unpriced, team, dropped };
}

function editCompany(copy: ProjectCopy): string {
  let oldPhone = '';
  edit(copy, `${CONTENT}/business.yaml`, (data) => {
    oldPhone = String(data.getIn(['phones', 'main'])).slice(2);
    data.set('name', WRITTEN.name);
    data.setIn(['phones', 'main'], WRITTEN.phones.main);
    for (const line of itemsOf(data.getIn(['phones', 'others']))) line.set('number', WRITTEN.other);
    data.set('email', 'office@bushriverdeck.com');
    data.set('leadTime', WRITTEN.leadTime);
    data.setIn(['address', 'street'], WRITTEN.street);
    data.deleteIn(['address', 'sample']);
    for (const license of itemsOf(data.get('licenses'))) {
      license.set('number', WRITTEN.license);
      license.delete('sample');
    }
    for (const line of itemsOf(data.get('hours')))
      if (line.has('closes')) line.set('closes', WRITTEN.closes);
    data.setIn(['profiles', 'google'], 'https://maps.app.goo.gl/bushriver');
    data.setIn(['verification', 'google'], WRITTEN.token);
    data.delete('rating');
    data.delete('review');
  });
  return oldPhone;
}

/** Gives the first service without a price its first one, and returns its id. */
function addPrice(copy: ProjectCopy): string | undefined {
  const isUnpriced = (data: Document): boolean =>
    !data.has('price') && itemsOf(data.get('sections')).some((section) => section.has('costOf'));
  const file = find(copy, 'services', isUnpriced);
  if (file) edit(copy, file, (data) => data.set('price', WRITTEN.firstPrice));
  return file && idOf(file);
}

/** Fills in the team and the warranty, and returns the id of their page. */
function addTeam(copy: ProjectCopy): string | undefined {
  const teamOf = (data: Document) =>
    itemsOf(data.get('sections')).find((section) => section.get('kind') === 'team');
  const file = find(copy, 'pages', (data) => teamOf(data) !== undefined);
  if (!file) return undefined;
  edit(copy, file, (data) => {
    teamOf(data)?.set('members', [{ name: WRITTEN.member, role: 'Measures and draws' }]);
    teamOf(data)?.set('warranty', { heading: 'Our warranty on the work', text: WRITTEN.warranty });
  });
  return idOf(file);
}

/** Replaces the first two testimonials by real ones. */
const editTestimonials = (copy: ProjectCopy): void =>
  edit(copy, `${CONTENT}/testimonials.yaml`, (data) => {
    itemsOf(data)
      .slice(0, 2)
      .forEach((testimonial, index) => {
        testimonial.set('text', WRITTEN.said[index]);
        testimonial.delete('sample');
      });
  });

/** Makes a picture what a phone gives: 15 MB, with the place where it was taken. */
async function asFromPhone(file: string): Promise<void> {
  const place = { GPSLatitudeRef: 'N', GPSLatitude: '39/1 30/1 0/1', GPSLongitudeRef: 'W' };
  const picture = await sharp(readFileSync(file)).withExif({ IFD3: place }).jpeg().toBuffer();
  const comment = Buffer.concat([Buffer.from([0xff, 0xfe, 0xff, 0xff]), Buffer.alloc(0xfffd)]);
  const comments = Array.from({ length: 230 }, () => comment);
  writeFileSync(file, Buffer.concat([picture.subarray(0, 2), ...comments, picture.subarray(2)]));
}

/** Adds the photo of the ninth service, and exchanges the first photo of the library for a very narrow one. */
async function editPhotos(copy: ProjectCopy): Promise<void> {
  const folder = join(copy.root, CONTENT, 'photos');
  const draw = (background: string, file: string, width: number) =>
    sharp({ create: { width, height: Math.round((width * 2) / 3), channels: 3, background } })
      .jpeg()
      .toFile(join(folder, file));
  await draw('#5f7a4c', PHOTO.file, 1600);
  await asFromPhone(join(folder, PHOTO.file));
  await draw('#a8602f', 'new-plain-board.jpg', NARROW);
  edit(copy, `${CONTENT}/photos/photos.yaml`, (data) => {
    const [first] = itemsOf(data);
    rmSync(join(folder, String(first?.get('file'))));
    first?.set('file', './new-plain-board.jpg');
    first?.set('alt', WRITTEN.alt);
    data.add(PHOTO);
  });
}

/** Removes the first section of a service's page that nothing else on the site needs. */
function dropSection(copy: ProjectCopy): Month['dropped'] {
  const names = filesIn(copy, `${CONTENT}/services`);
  const all = names.map((name) => copy.read(name)).join('\n');
  for (const name of names) {
    let found: string | undefined;
    edit(copy, name, (data) => {
      const sections = data.get('sections');
      if (!isSeq(sections)) return;
      const index = sections.items.findIndex(
        (section, at) =>
          isMap(section) &&
          at > 0 &&
          ['list', 'process', 'choices', 'split'].includes(String(section.get('kind'))) &&
          !section.has('drawing') &&
          !all.includes(`#${section.get('id')}`),
      );
      if (index < 0) return;
      found = String(data.getIn(['sections', index, 'heading']));
      data.deleteIn(['sections', index]);
    });
    if (found !== undefined) return { path: `/${idOf(name)}`, heading: found };
  }
  return undefined;
}

/** The file of the first entry of a folder for which `isWanted` is true. */
const find = (
  copy: ProjectCopy,
  folder: string,
  isWanted: (data: Document) => boolean,
): string | undefined =>
  filesIn(copy, `${CONTENT}/${folder}`).find((file) => isWanted(dataOf(copy.read(file)).data));

/** The same. Throws when there is none. */
function findFirst(
  copy: ProjectCopy,
  folder: string,
  isWanted: (data: Document) => boolean = () => true,
): string {
  const found = find(copy, folder, isWanted);
  if (!found) throw new Error(`${CONTENT}/${folder} holds no such entry.`);
  return found;
}

/** Changes the data of a content file; the rest of the file stays. */
function edit(copy: ProjectCopy, file: string, change: (data: Document) => void): void {
  const { data, body } = dataOf(copy.read(file));
  change(data);
  const yaml = data.toString({ lineWidth: 0 }).replace(/ # sample value.*$/gm, '');
  copy.write(file, file.endsWith('.md') ? `---\n${yaml}---${body}` : yaml);
}

function dataOf(text: string): { data: Document; body: string } {
  const [, yaml = text, body = ''] = /^---\n([\s\S]*?\n)---([\s\S]*)$/.exec(text) ?? [];
  return { data: parseDocument(yaml), body };
}

/** The entries of a list, or of a file that is one. */
function itemsOf(list: unknown): YAMLMap[] {
  const found: unknown = isDocument(list) ? list.contents : list;
  return isSeq(found) ? found.items.filter((item) => isMap(item)) : [];
}

const filesIn = (copy: ProjectCopy, folder: string): string[] =>
  readdirSync(join(copy.root, folder))
    .sort()
    .map((name) => `${folder}/${name}`);

const idOf = (file: string): string => file.replace(/^.*\/|\.\w+$/g, '');
