import { expect, test } from 'vitest';
import { firstNameOf, readName } from '#shared/person-name.ts';

const isTown = (text: string) => /^elkton$/i.test(text);

/** A name as somebody wrote it, and what he is called; without a second part it is no name. */
const names = `
  Keith Nolan => Keith
  Keith => Keith
  keith nolan => keith
  Mary Ann Carver => Mary
  Smith, John => John
  Smith,John => John
  Smith , John Q. => John
  Van Dyke, Maria => Maria
  Smith, Mr. John => John
  Smith, John and Mary => John and Mary
  Smith, => Smith
  John Smith, Jr. => John
  John Smith Jr. => John
  Carver, Ann, PhD => Ann
  Mr. Keith Nolan => Keith
  Mr Keith Nolan => Keith
  Dr. Ann Carver, MD => Ann
  Rev. Dr. Paul Hart => Paul
  Mr. Nolan => Mr. Nolan
  Dr. Carver => Dr. Carver
  Mr. & Mrs. O'Brien => Mr. & Mrs. O'Brien
  Mr. and Mrs. John Smith => Mr. and Mrs. John Smith
  Mr.&Mrs. O'Brien => Mr. & Mrs. O'Brien
  Smith, Mr. & Mrs. => Mr. & Mrs. Smith
  Mr. John and Mrs. Mary Smith => John and Mary
  Bob and Linda Carver => Bob and Linda
  Bob & Linda => Bob & Linda
  Bob+Linda Carver => Bob + Linda
  The Millers => The Millers
  The Miller Family => The Miller Family
  Miller family => Miller family
  Bay Decks, LLC => Bay Decks, LLC
  Smith & Sons, Inc. => Smith & Sons, Inc.
  Keith\\u00a0Nolan => Keith
  Keith\\u2003Nolan => Keith
  \\u200eKeith\\u200b Nolan => Keith
  Robert (Bob) Smith => Robert
  "Bob" Smith => Bob
  J. Smith => J. Smith
  Jean-Luc D'Arcy => Jean-Luc
  Mr.John Smith => John
  Dr.Jane => Dr. Jane
  Rev.Dr.Paul Hart => Paul
  Mr.&Mrs.Smith => Mr. & Mrs. Smith
  Drs. Jane and Joe Roe => Jane and Joe
  The Rev. Paul Hart => Paul
  Sister Mary => Sister Mary
  Attn: John => John
  ATTN JOHN SMITH => JOHN
  c/o John Smith => John
  My name is John Smith => John
  Name: Smith, John => John
  SMITH,JOHN => JOHN
  Smith; John => John
  van der Berg, Hans => Hans
  John Smith, P.E. => John
  John Smith, owner => John
  John/Mary Smith => John / Mary
  John y María Pérez => John y María
  María José => María
  O'Brien => O'Brien
  'John' => John
  John. => John
  john.smith => john
  John Smith, Bel Air => John
  Bob Miller, Aberdeen MD => Bob
  Ann Carver, Oak Lane => Ann
  Ann Carver, R.N. => Ann
  Ann Carver, daughter => Ann
  Ann, call after 5 => Ann
  Smith, Jr., John => John
  Smith Jr., John => John
  Smith,John,MD => John
  Garcia Lopez, Maria Elena => Maria
  de la Cruz, Juan => Juan
  Nolan, Tobias => Tobias
  Anne, Bob and kids => Anne, Bob and kids
  Smith family, Aberdeen => Smith family
  Smith Residence => Smith Residence
  Bob Miller, Miller Construction => Bob
  Bob or Linda Carver => Bob or Linda
  John Smith - Bel Air => John
  Carver, Ann (cell) => Ann
  Owner: John => John
  Hi, I'm John => John
  John here => John
  Mme Dupont => Mme Dupont
  J => J
  J.P. Smith => J.P.
  😀 John 😀 => John
  Acme Property Management => Acme Property Management
  First Baptist Church => First Baptist Church
  Smith Construction => Smith Construction
  Estate of John Smith => Estate of John Smith
  Theodore Smith => Theodore
  علي، محمد => محمد
  李小明 => 李小明
  דוד כהן => דוד
  Ruth, Elkton => Ruth
  Wilhelmina, Elkton => Wilhelmina
  WILHELMINA; ELKTON => WILHELMINA
  Orr, Wilhelmina, Elkton => Wilhelmina
  Scott, Melissa, Elkton => Melissa
  Melissa, Elkton => Melissa
  Scott, Melissa => Melissa
  Thomas, Samantha => Samantha
  Kelly, Kyle => Kyle
  James, Ruth => Ruth
  Allen, Tracy => Tracy
  Anthony, Marcus => Marcus
  Scott, Tiffany => Tiffany
  Ruth Hale, Oxford => Ruth
  Dr Patel DDS => Dr Patel
  Dr Patel MD => Dr Patel
  Mr. Hale Jr. => Mr. Hale
  Mr. Hale Sr. => Mr. Hale
  Sr. Garcia => Sr. Garcia
  Mr. & Mrs. Hale Jr. => Mr. & Mrs. Hale
  Col. (Ret.) James Orr => James
  Its Tiffany => Tiffany
  Town of Port Deposit => Town of Port Deposit
  Habitat for Humanity => Habitat for Humanity
  Elkton Fire Dept. => Elkton Fire Dept.
  Keith Nolan 410-555-0199 => Keith
  Nolan, Keith, (410) 555-0199 => Keith
  Keith Nolan of Elkton => Keith
  Theodore, of Elkton => Theodore
  St. Margaret Parish => St. Margaret Parish
  Ruth Parish => Ruth
  Harford County Public Schools => Harford County Public Schools
  Bayview Condominium => Bayview Condominium
  Owens Marina => Owens Marina
  Nolan, Marina => Marina
  Marina Nolan => Marina
  Nolan Garage => Nolan Garage
  Nolan Auto Body => Nolan Auto Body
  American Legion Post 39 => American Legion Post 39
  American Legion => American Legion
  New lead - Ruth Hale => Ruth
  Angi Lead: Ruth Hale => Ruth
  Lead: Hale, Ruth => Ruth
  Angi Leads: Ruth Hale => Ruth
  Ann.Carver@example.com
  ann@example.com (Ann)
  410-555-0100
  12 Hidden Lane, Aberdeen
  Caller 410-555-0100
  Caller 555-0100
  Homeowner
  N/A
  ?
`;
const toSign = (code: string): string => String.fromCharCode(Number.parseInt(code, 16));
const rows = names
  .trim()
  .split('\n')
  .map((row) =>
    row
      .trim()
      .replace(/\\u([\da-f]{4})/g, (_, code) => toSign(code))
      .split(' => '),
  );

test.each(rows)('%j is called %j', (name = '', first = '') => {
  expect(firstNameOf(name, isTown)).toBe(first);
});

test.each([
  ['Keith Nolan', 'Keith', 'Nolan'],
  ['Smith, John', 'John', 'Smith'],
  ['Van Dyke, Maria', 'Maria', 'Van Dyke'],
  ['Mary Ann Carver', 'Mary Ann', 'Carver'],
  ['Dr. Ann Carver', 'Ann', 'Carver'],
  ['John Smith Jr.', 'John', 'Smith'],
  ['Dr. Ann Carver DDS', 'Ann', 'Carver'],
  ['Col. (Ret.) James Orr', 'James', 'Orr'],
  ['Scott, Melissa', 'Melissa', 'Scott'],
  ["Mr. & Mrs. O'Brien", 'Mr. & Mrs.', "O'Brien"],
  ['Bob and Linda Carver', 'Bob and Linda', 'Carver'],
  ['Bob & Linda', 'Bob & Linda', ''],
  ['The Millers', 'The Millers', ''],
  ['John Smith (Bel Air)', 'John', 'Smith'],
  ['John Smith, Bel Air', 'John', 'Smith'],
  ['"Smith, John"', 'John', 'Smith'],
  ['Attn: Mr.John Smith', 'John', 'Smith'],
  ['Keith', 'Keith', ''],
])('a contact card of %j has the parts %j and %j', (name, given, family) => {
  expect(readName(name, isTown)).toMatchObject({ given, family });
});
