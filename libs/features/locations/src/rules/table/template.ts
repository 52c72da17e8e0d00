import { findCountry, findSubCategory, postalCodeExample } from '@listings/reference-data';
import { EXPORT_COLUMNS } from './columns.js';
import type { Column } from './columns.js';
import { writeCategory } from './values/category.js';
import type { Cell } from './write-row.js';

/** An address of an example, and a phone number there. */
interface Place {
  readonly state: string;
  readonly street: string;
  readonly city: string;
  readonly phone: string;
}

/** Addresses that do not exist. Other countries get a row without them. */
const PLACES: Readonly<Record<string, Place>> = {
  US: { state: 'CA', street: '1 Example Street', city: 'San Francisco', phone: '+1 415 555 0100' },
  GB: { state: 'ENG', street: '1 Example Street', city: 'London', phone: '+44 20 7946 0958' },
  DE: { state: 'BE', street: 'Musterstraße 1', city: 'Berlin', phone: '+49 30 23125000' },
  AT: { state: '9', street: 'Musterstraße 1', city: 'Wien', phone: '+43 1 5550100' },
  FR: { state: 'IDF', street: '1 rue Exemple', city: 'Paris', phone: '+33 1 99 00 12 34' },
  ES: { state: 'MD', street: 'Calle Ejemplo 1', city: 'Madrid', phone: '+34 910 500 100' },
  IT: { state: 'RM', street: 'Via Esempio 1', city: 'Roma', phone: '+39 06 5550100' },
  NL: { state: 'NH', street: 'Voorbeeldstraat 1', city: 'Amsterdam', phone: '+31 20 555 0100' },
  PT: { state: '11', street: 'Rua Exemplo 1', city: 'Lisboa', phone: '+351 21 555 0100' },
};

const RESTAURANT = 1001;

/**
 * The rows of a template: the header, and an example that can be overwritten. `countryIso` selects the address of the
 * example.
 */
export function templateRows(countryIso = 'US'): readonly (readonly Cell[])[] {
  const place = PLACES[countryIso];
  const weekday = '09:00-12:00, 14:00-18:00';
  const example: Partial<Record<Column, Cell>> = {
    storeId: 'A-001',
    name: 'Example Restaurant',
    countryIso: findCountry(countryIso)?.iso ?? null,
    stateIso: place?.state ?? null,
    street: place?.street ?? null,
    city: place?.city ?? null,
    postalCode: postalCodeExample(countryIso) ?? null,
    hideAddress: false,
    phone: place?.phone ?? null,
    bizUrl: 'https://www.example.com',
    subCategoryId: findSubCategory(RESTAURANT) ? writeCategory(RESTAURANT) : null,
    yearOfIncorporation: 1998,
    paymentMethods: 'Cash|Credit card',
    attributes: 'outdoorSeating=yes|wifi=free',
    tags: 'north|new',
    folderName: 'North',
    temporarilyClosed: false,
    monday: weekday,
    tuesday: weekday,
    wednesday: weekday,
    thursday: weekday,
    friday: weekday,
    saturday: '10:00-14:00',
    sunday: 'closed',
    specialHours: '2026-12-24 10:00-14:00; 2026-12-25 closed',
    placeActionLinks: 'FOOD_ORDERING https://order.example.com preferred',
  };
  return [EXPORT_COLUMNS.map(({ id }) => id), EXPORT_COLUMNS.map(({ id }) => example[id] ?? null)];
}
