import { expect, test } from 'vitest';
import { guessColumns, readRow, readTable } from '#admin/add/table.ts';

const list = `\uFEFFClient Name,Cell phone,E-mail,Street Address,City,Zip,Notes,Status
"Reese, Walter",(410) 555-0125,,"12 ""B"" Oak St",Bel Air,21014,"Wants
a ramp",Open

Ann Rhodes,,ann@example.com,,Joppa,21085,,Open`;

test('an old list is read with its quotes, breaks and empty lines, its columns by their headings', () => {
  const [headings = [], ...rows] = readTable(list);
  const columns = guessColumns(headings);
  expect(columns).toEqual(['name', 'phone', 'email', 'street', 'town', '', 'message', '']);
  expect(rows.map((row) => readRow(row, columns))).toEqual([
    {
      name: 'Reese, Walter',
      phone: '(410) 555-0125',
      street: '12 "B" Oak St',
      town: 'Bel Air',
      message: 'Wants\na ramp',
    },
    { name: 'Ann Rhodes', email: 'ann@example.com', town: 'Joppa' },
  ]);
});

test('an ID, a fax and a source are left out, a mailing address is no email, the state follows its city', () => {
  expect(
    guessColumns(['Customer ID', 'Name', 'Mailing Address', 'City', 'State', 'Fax', 'Lead Source']),
  ).toEqual(['', 'name', 'street', 'town', 'town', '', '']);
});

test('first and last name are one, and semicolons or tabs separate as well', () => {
  for (const separator of [';', '\t']) {
    const [headings = [], row = []] = readTable(
      ['First name;Last name;Phone', 'Ann;Rhodes;4105550102']
        .join('\r\n')
        .replaceAll(';', separator),
    );
    expect(readRow(row, guessColumns(headings))).toEqual({
      name: 'Ann Rhodes',
      phone: '4105550102',
    });
  }
});
