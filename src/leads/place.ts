/**
 * An area's id as a name, like Havre de Grace; two letters at its end are a state. A homeowner's own words
 * are not changed.
 */
export function toPlace(area: string): string {
  if (!/^[a-z0-9-]+$/.test(area)) return area;
  const words = area.replaceAll('-', ' ');
  return words.replace(/ [a-z]{2}$|\b(?!de\b)[a-z]/g, (part) => part.toUpperCase());
}

/** An area of the company: its name and the towns in it are in one state. */
export interface AreaTowns {
  label: string;
  state?: string;
  places?: readonly string[];
}

const stateNames =
  'Alabama|Alaska|Arizona|Arkansas|California|Colorado|Connecticut|Delaware|Florida|Georgia|Hawaii|Idaho|Illinois|Indiana|Iowa|Kansas|Kentucky|Louisiana|Maine|Maryland|Massachusetts|Michigan|Minnesota|Mississippi|Missouri|Montana|Nebraska|Nevada|New Hampshire|New Jersey|New Mexico|New York|North Carolina|North Dakota|Ohio|Oklahoma|Oregon|Penn?s[iy]lvania|Rhode Island|South Carolina|South Dakota|Tennessee|Texas|Utah|Vermont|Virginia|Washington|West Virginia|Wisconsin|Wyoming';
const stateCodes =
  'AL|AK|AZ|AR|CA|CO|CT|DE|DC|FL|GA|HI|ID|IL|IN|IA|KS|KY|LA|ME|MD|MA|MI|MN|MS|MO|MT|NE|NV|NH|NJ|NM|NY|NC|ND|OH|OK|OR|PA|RI|SC|SD|TN|TX|UT|VT|VA|WA|WV|WI|WY|PR';
const provinces = 'AB|BC|MB|NB|NL|NS|ON|PE|QC|SK';
/** Canada's, and whole countries. */
const otherNames =
  'Penna|Penn|Mass|Conn|Calif|Alberta|British Columbia|Manitoba|New Brunswick|Newfoundland|Nova Scotia|Ontario|Quebec|Saskatchewan|Canada|Mexico|England|Ireland|Scotland';
/** Also without a space, like PA19363. */
const zip = /\b(?:[A-Z]{2})?\d{5}(?:-\d{4})?\.?$/i;
const codeAtEnd = new RegExp(
  `(?:^|[\\s.])(?:${stateCodes}|${provinces}|D\\.C|M\\.D|P\\.A|N\\.J|N\\.Y|V\\.A|W\\.V|D\\.E|Md|Pa|Del|Va)\\.?(?:\\s(?:side|line|border))?$`,
);
/** In small letters after a word; not those that are words themselves, like `in` and `or`. */
const smallCodeAtEnd = new RegExp(
  `\\p{L}\\s(?!(?:al|co|de|hi|in|la|me|oh|ok|or|pa|ma)\\.?$)(?:${stateCodes})\\.?$|\\p{L}\\s(?:de|pa)\\.?$`,
  'iu',
);
const codeAlone = new RegExp(`^(?:${stateCodes})\\.?$`, 'i');
const nameAtEnd = new RegExp(`(?:^|\\s)(?:${stateNames}|${otherNames})\\.?$`, 'i');
/** A street, like '12 Oak Ct' or '5 Main St NE', and no Connecticut. */
const street = /^\d.*\s(?:CT|NE)\.?$/i;

/** Whether a part of an address, like 'Newark DE', says the state. */
const namesState = (part: string): boolean =>
  !street.test(part) &&
  [zip, codeAtEnd, smallCodeAtEnd, codeAlone, nameAtEnd].some((state) => state.test(part));

/** A county in which no area of the company's is: its towns may have the names of others. */
const county = /\s(?:County|Co\.?)$/i;
const country = /[\s,]{1,9}(?:USA|U\.S\.A\.?|U\.S\.|United States(?: of America)?)$|,\s*US$/i;

/**
 * A place with its state, as maps need it: that of the area that lists the town, else the company's. None is added
 * where the place says one, or where areas of two states list the town.
 */
export function withState(place: string, areas: readonly AreaTowns[], ours: string): string {
  const local = place.replace(country, '');
  const parts = local
    .split(/[,()/\n]/)
    .map((part) => part.trim())
    .filter(Boolean);
  if (parts.some(namesState)) return place;
  const last = parts[parts.length - 1] ?? '';
  const town = townAtEnd(last, areas);
  if (!town && county.test(last)) return place;
  const found = areas.filter((area) => lists(area, town ?? ''));
  const [state = ours, other] = new Set(found.map((area) => area.state));
  return other || !state ? place : `${local}, ${state}`;
}

/** Whether an area is, or lists, the town. */
const lists = ({ label, places = [] }: AreaTowns, town: string): boolean =>
  [label, ...places].some((name) => plain(name) === plain(town));

/** The town of the company at the end of '12 Main St Oxford': of several the longest, Bel Air and not Air. */
export function townAtEnd(text: string, areas: readonly AreaTowns[]): string | undefined {
  const words = text.split(/\s+/).slice(-6);
  return words
    .map((_, at) => words.slice(at).join(' '))
    .find((end) => areas.some((area) => lists(area, end)));
}

/** Whether a text is a town or an area of the company, or a state that nobody is named after. */
export const isTown = (text: string, areas: readonly AreaTowns[]): boolean =>
  areas.some((area) => lists(area, text)) ||
  (nameAtEnd.test(text) && !/^(?:virginia|georgia)$/i.test(text));

const inFull: Readonly<Record<string, string>> = {
  n: 'north',
  s: 'south',
  e: 'east',
  w: 'west',
  mt: 'mount',
  ft: 'fort',
  st: 'saint',
};

const plain = (name: string): string =>
  name
    .toLowerCase()
    .replace(/[^\p{L}\p{N}]+/gu, ' ')
    .trim()
    .replace(/^(?:near|city of|town of|borough of|township of) /, '')
    .replace(/ (?:township|twp|borough|boro|area)$/, '')
    .replace(/ sq$/, ' square')
    .replace(/^(?:n|s|e|w|mt|ft|st)(?= )/, (word) => inFull[word] ?? word);
