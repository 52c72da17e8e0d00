import type { CellValue } from '@listings/spreadsheets';

/** The columns of a file of locations; some are empty, as in real files. */
export const HEADER: readonly string[] = (
  'Store code, Name, Street, Unit, City, State, Postal code, Country, Phone, Website, Category, Latitude, Longitude, Opened, ' +
  'Monday, Tuesday, Wednesday, Thursday, Friday, Saturday, Sunday, Special hours, Short text, Payment, Tags, Folder, Photo, ' +
  'Manager, E-mail, Note'
).split(', ');

/** The rows of a file, one after the other: 30 cells with about 380 characters, each file the same. */
export function* sampleRows(count: number): Generator<readonly CellValue[]> {
  for (let at = 0; at < count; at += 1) yield sampleRow(at);
}

function sampleRow(at: number): readonly CellValue[] {
  const code = String(at).padStart(6, '0');
  const hours = at % 3 === 0 ? '09:00-18:00' : '08:00-12:00, 13:00-17:30';
  return [
    ...[code, `Café "Zur Post" ${at}`, `${(at % 990) + 1} Market Street`, at % 4 === 0 ? 'Floor 2' : null],
    `Town ${at % 5000}`,
    ...['MA', String(at % 100_000).padStart(5, '0'), 'US', `+1 617 555 ${String(at % 10_000).padStart(4, '0')}`],
    ...[
      `https://example.org/stores/${code}`,
      1000 + (at % 50),
      42 + at / 1_000_000,
      -71 - at / 1_000_000,
      '2019-05-01',
    ],
    ...[
      ...Array<string>(5).fill(hours),
      '10:00-14:00',
      'closed',
      null,
      `Open since ${1950 + (at % 70)}.`,
      'cash, cards',
    ],
    ...[`region ${at % 12}`, `Folder ${at % 40}`, null, null, `store${code}@example.org`],
    at % 9 === 0 ? 'rear entrance' : null,
  ];
}
