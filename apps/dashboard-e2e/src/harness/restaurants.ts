import type { LocalFile } from './files.js';

const CITIES = [
  ['Berlin', '10115', 'Berlin'],
  ['Hamburg', '20095', 'Hamburg'],
  ['München', '80331', 'Bayern'],
  ['Dresden', '1067', 'Sachsen'],
  ['Leipzig', '4109', 'Sachsen'],
] as const;

/** Rows without a postal code and a city, and rows that repeat another one. */
const INCOMPLETE_EACH = 60;
const DOUBLES = 5;
const BACK = 100;

/**
 * A file as a company has it: its own German headers, postal codes without their zero, names of states, hours in words, four incomplete rows
 * among 300, and five that stand twice.
 */
export function restaurantFile(count = 300): LocalFile {
  const header =
    'Filialnummer;Name;Straße;Hausnummer;PLZ;Ort;Bundesland;Land;Telefon;Webseite;Öffnungszeiten;Kategorie';
  const rows = Array.from({ length: count }, (_, index) => {
    const position = index + 1;
    const number = count > BACK && position > count - DOUBLES ? position - BACK : position;
    const [city, postalCode, state] = CITIES[number % CITIES.length] ?? CITIES[0];
    const isIncomplete = position % INCOMPLETE_EACH === 0 && number === position;
    return [
      `F-${number}`,
      `Backhaus ${number}`,
      'Hauptstraße',
      number,
      isIncomplete ? '' : postalCode,
      isIncomplete ? '' : city,
      state,
      'Deutschland',
      `030 ${1_000_000 + number}`,
      `www.backhaus${number}.example`,
      'Mo-Fr 8-18 Uhr, Sa 9-14, So geschlossen',
      'Bakery',
    ].join(';');
  });
  return { name: 'filialen.csv', mimeType: 'text/csv', buffer: Buffer.from([header, ...rows].join('\r\n')) };
}
