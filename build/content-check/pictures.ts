import { CONTENT } from '#schemas/collections.ts';
import { list, nearest, quote } from './message-parts.ts';

/** What the check knows about a picture file. */
export interface Picture {
  /** In pixels, before the camera's rotation is applied. */
  width: number;
  /** Why no page can show the file; the end of a sentence that begins with its name. */
  fault?: string;
}

/** The picture files of the library by their name in photos.yaml, like `./front-door.jpg`. */
export type Pictures = ReadonlyMap<string, Picture>;

/** The folder of the picture files. */
export const FOLDER: string = `${CONTENT}/photos/`;

/** Why a name in photos.yaml is not a picture that a page can show; undefined when it is. */
export function explainPicture(name: string, pictures: Pictures): string | undefined {
  const picture = pictures.get(name);
  if (picture) return picture.fault && `${FOLDER}${name.slice(2)} ${picture.fault}`;
  const twin = [...pictures.keys()].find((one) => one.normalize() === name.normalize());
  if (twin)
    return `The file ${quote(twin)} writes its letters with accents in another way (its name is ${twin === twin.normalize() ? 'NFC' : 'NFD, as Macs write it'}). Rename the file without accents, and write that name here.`;
  if (pictures.has(`./${name}`)) return `This says ${quote(name)}. Write ${quote(`./${name}`)}.`;
  const near = nearest(name, [...pictures.keys()]);
  const remedy = near
    ? `Did you mean ${quote(near)}?`
    : `Copy the picture into ${FOLDER.slice(0, -1)}, which holds ${pictures.size ? list([...pictures.keys()].toSorted(), 8) : 'no picture yet'}.`;
  return `There is no picture file ${quote(name)}. ${remedy}`;
}
