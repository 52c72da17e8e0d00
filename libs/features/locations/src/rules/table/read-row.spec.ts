import { describe, expect, it } from '@jest/globals';
import { emptyDraft, WEEKDAYS } from '@listings/domain';
import { allCountries, postalCodeExample } from '@listings/reference-data';
import type { Column } from './columns.js';
import { COLUMNS } from './columns.js';
import { completeRow } from './complete-row.js';
import { proposeMapping } from './header/propose-mapping.js';
import { asksMidnightHours } from './hours/asks-midnight-hours.js';
import { writeDay } from './hours/clock.js';
import { readRow } from './read-row.js';
import type { RowContext } from './row-reading.js';

const context: RowContext = { dateOrder: 'DMY', emptyClears: false };

function read(cells: Partial<Record<Column, string>>, more: Partial<RowContext> = {}) {
  return readRow(Object.values(cells), Object.keys(cells) as Column[], { ...context, ...more });
}

/** The fields that a row sets, or its first problem. */
function fieldsOf(cells: Partial<Record<Column, string>>, more: Partial<RowContext> = {}) {
  const { input, problems } = read(cells, more);
  return problems[0] ? problems[0].message : input;
}

/** One note of a row, as `from -> to (kind)`. */
function notesOf(cells: Partial<Record<Column, string>>, more: Partial<RowContext> = {}) {
  return read(cells, more).notes.map(({ column, from, to, kind }) => `${column}: ${from} -> ${to} (${kind})`);
}

/** The texts of a line, which stand for the same value. */
const textsOf = (line: string) => line.split(' | ');

describe('countries', () => {
  it.each([
    ['DE', 'DE | de | DEU | Germany | Deutschland | Allemagne | Alemania | Alemanha | Germania | Duitsland'],
    ['US', 'USA | U.S.A. | United States of America | Vereinigte Staaten | Etats-Unis | EE.UU.'],
    ['GB', 'UK | England | Großbritannien'],
    ['NL', 'Holland'],
    ['CH', 'Schweiz'],
    ['AT', 'Österreich'],
    ['IT', 'Italia'],
    ['ES', 'España'],
    ['BR', 'Brasil'],
    ['JP', '日本'],
    ['TH', 'ประเทศไทย'],
    ['GR', 'Ελλάδα'],
  ])('[jobs] %s is %s', (iso, texts) => {
    for (const text of textsOf(texts))
      expect([text, fieldsOf({ countryIso: text })]).toEqual([text, { countryIso: iso }]);
  });

  it('[jobs] another one is a problem with a proposal', () => {
    const unknown = (name: string) => `The country "${name}" is not known or not supported.`;
    expect(fieldsOf({ countryIso: 'Germny' })).toBe(`${unknown('Germny')} Did you mean Germany?`);
    expect(fieldsOf({ countryIso: 'Atlantis' })).toContain(`${unknown('Atlantis')} Enter its name`);
    expect(fieldsOf({ countryIso: '(clear)' })).toBe('A location cannot be without this: Country.');
  });

  it('[jobs] a row without one is read with the default, or with the only country that has its state', () => {
    const german = { defaultCountry: 'DE' };
    const assumed = (assumedCountry: string, stateIso: string) => ({ assumedCountry, input: { stateIso } });
    expect(read({ stateIso: 'Bayern' }, german)).toMatchObject(assumed('DE', 'BY'));
    expect(read({ countryIso: '', stateIso: 'California' }, german)).toMatchObject(assumed('US', 'CA'));
    expect(read({ stateIso: 'CA' }, german).problems).toHaveLength(1);
    expect(read({ stateIso: 'California' })).toMatchObject({ input: { stateIso: 'California' }, problems: [] });
    const { input, notes } = completeRow(read({ name: 'Cafe' }, german));
    expect(input).toEqual({ name: 'Cafe', countryIso: 'DE' });
    expect(notes).toEqual([{ column: 'countryIso', from: '', to: 'DE (Germany)', kind: 'assumed' }]);
    const austrian = { ...emptyDraft, countryIso: 'AT' };
    expect(completeRow(read({ name: 'Cafe' }, german), austrian).input).toEqual({ name: 'Cafe' });
  });
});

describe('states', () => {
  it.each([
    ['DE', 'BY', 'Bayern | Bavaria | by | DE-BY | Bavière'],
    ['DE', 'NW', 'NRW'],
    ['US', 'CA', 'California | Calif. | CA | US-CA | Kalifornien'],
    ['US', 'MA', 'Mass.'],
    ['US', 'NY', 'N.Y.'],
    ['FR', 'BRE', 'Bretagne'],
    ['ES', 'CT', 'Cataluña | Katalonien'],
    ['IT', '25', 'Lombardei'],
    ['IT', 'NA', 'NA'],
    ['PT', '03', '3'],
    ['AT', '9', 'Wien'],
  ])('[jobs] of %s: %s is also written as %s', (countryIso, iso, texts) => {
    for (const stateIso of textsOf(texts))
      expect([stateIso, fieldsOf({ countryIso, stateIso })]).toMatchObject([stateIso, { stateIso: iso }]);
  });

  it('[jobs] another one is a problem with a proposal', () => {
    expect(fieldsOf({ countryIso: 'DE', stateIso: 'Bayren' })).toBe(
      'The state "Bayren" is not known in Germany. Did you mean Bayern?',
    );
    expect(fieldsOf({ countryIso: 'DE', stateIso: 'Bavria' })).toMatch(/Did you mean Bavaria\?$/);
    expect(fieldsOf({ countryIso: 'US', stateIso: 'Bavaria' })).toMatch(
      /^The state "Bavaria" is not known in United States\. Enter its name or its code/,
    );
  });

  it('[jobs] is left out where addresses have none', () => {
    expect(fieldsOf({ countryIso: 'SG', stateIso: 'Singapore' })).toEqual({ countryIso: 'SG', stateIso: null });
  });
});

it.each(allCountries().map((country) => [country.iso, country] as const))(
  '[jobs] the states and the postal code of %s in an export of ours are read as they are',
  (countryIso, { states }) => {
    const postalCode = postalCodeExample(countryIso);
    for (const { iso } of states.length > 0 ? states : [{ iso: '' }]) {
      const { input, notes, problems } = read({ countryIso, stateIso: iso, ...(postalCode && { postalCode }) });
      expect({ notes, problems }).toEqual({ notes: [], problems: [] });
      expect(input).toEqual({ countryIso, ...(iso && { stateIso: iso }), ...(postalCode && { postalCode }) });
    }
  },
);

describe('postal codes', () => {
  it.each([
    ['US', '02139', '2139'],
    ['US', '00501', '501'],
    ['US', '02139-1234', '2139-1234 | 21391234 | 02139-1234'],
    ['US', '94103', '94103.0'],
    ['DE', '01067', '1067'],
    ['DE', '10115', 'D-10115 | 10115.0'],
    ['FR', '01000', '1000'],
    ['ES', '08001', '8001'],
    ['IT', '00184', '184'],
    ['PT', '1100-148', '1100148'],
    ['PL', '01-001', '1001'],
    ['NL', '1012JS', '1012JS'],
    ['GB', 'sw1a 1aa', 'sw1a 1aa'],
    ['CA', 'M5V 3L9', 'M5V–3L9'],
    ['CH', '8001', 'CH-8001'],
    ['JP', '1000001', '1000001'],
    ['NO', '0150', '150'],
  ])('[jobs] of %s: %s is also written as %s', (countryIso, expected, texts) => {
    for (const postalCode of textsOf(texts))
      expect([postalCode, fieldsOf({ countryIso, postalCode })]).toMatchObject([postalCode, { postalCode: expected }]);
  });

  it('[jobs] another one is a problem with an example', () => {
    expect(fieldsOf({ countryIso: 'US', postalCode: '12' })).toBe(
      'The postal code "12" does not fit United States. Postal codes there look like 94103.',
    );
    expect(notesOf({ countryIso: 'US', postalCode: '2139' })).toEqual(['postalCode: 2139 -> 02139 (completed)']);
  });
});

describe('phones', () => {
  it.each([
    [
      'DE',
      '+493023125000',
      '030 23125000 | 030/23125-000 | 030 / 231 250 00 | 0049 30 23125000 | +49 (0) 30 23125000 | 493023125000',
    ],
    ['DE', '+493023125000', '3023125000 | Tel.: 030 23125000 | 493023125000.0'],
    ['US', '+14155550100', '(415) 555-0100 | 415.555.0100 | 1-415-555-0100 | +1 415 555 0100 | 4155550100'],
    ['GB', '+442079460958', '020 7946 0958'],
    ['FR', '+33199001234', '01 99 00 12 34'],
    ['IT', '+39065550100', '06 5550100'],
    ['ES', '+34910500100', '910 500 100'],
  ])('[jobs] of %s: %s is also written as %s', (countryIso, expected, texts) => {
    for (const phone of textsOf(texts))
      expect([phone, fieldsOf({ countryIso, phone })]).toMatchObject([phone, { phone: expected }]);
  });

  it.each([
    '415 555 0100 x12',
    '415 555 0100 ext. 12',
    '(415) 555-0100, extension 12',
    '415-555-0100 #12',
    '+1 415 555 0100;ext=12',
    '4155550100x12',
  ])('[jobs] %s: the extension is kept', (phone) => {
    expect(notesOf({ countryIso: 'US', phone })).toEqual([
      `phone: ${phone} -> +14155550100, extension 12 (recognized)`,
    ]);
    const of = (cells: Record<string, string>) => completeRow(read({ countryIso: 'US', phone, ...cells })).input;
    expect(of({})).toMatchObject({ phone: '+14155550100', phoneExtension: '12' });
    expect(of({ phoneExtension: '34' })).toMatchObject({ phoneExtension: '34' });
  });

  it.each([
    ['closed', { type: 'CLOSED', slots: [] }],
    ['PH off', { type: 'CLOSED', slots: [] }],
    ['10:00-14:00', { type: 'OPEN', slots: [{ start: '10:00am', end: '02:00pm' }] }],
  ])('[jobs] the hours on public holidays in "%s" are %j', (cell, publicHolidayHours) => {
    expect(fieldsOf({ publicHolidayHours: cell })).toEqual({ publicHolidayHours });
    expect(fieldsOf({ publicHolidayHours: `Mo ${cell}` })).toMatch(
      /^"Mo .*" names another day than the column|because of "Mo PH"/,
    );
  });

  it('[jobs] an extension has a column of its own, and a further number keeps none', () => {
    for (const phoneExtension of ['12', 'Ext. 12', '12.0'])
      expect(fieldsOf({ phoneExtension })).toEqual({ phoneExtension: '12' });
    expect(fieldsOf({ phoneExtension: 'by request' })).toBe(
      '"by request" is no extension of a phone. Enter its digits, at most 11.',
    );
    const leftOut = '+14155550101, without the extension 7: only the main phone has a place for it (leftOut)';
    expect(notesOf({ countryIso: 'US', additionalPhones: '415 555 0101 x7' })).toEqual([
      `additionalPhones: 415 555 0101 x7 -> ${leftOut}`,
    ]);
    const both = '415 555 0100 x12 / 415 555 0101 x7';
    expect(notesOf({ countryIso: 'US', phone: both })).toEqual([
      `phone: ${both} -> +14155550100, extension 12, with the additional phone +14155550101 (recognized)`,
      `phone: ${both} -> ${leftOut}`,
    ]);
  });

  it.each([
    [
      'that a spreadsheet has destroyed',
      '4.98912E+11',
      'The spreadsheet has destroyed the phone number "4.98912E+11". Format the column as text, and enter the number again.',
    ],
    ['too short', '12', '"12" is not a phone number of Germany. Enter it with its area code, or with +49 in front.'],
    ['of words', 'see website', '"see website" is not a phone number of Germany.'],
  ])('[jobs] one %s says what to do', (_, phone, message) => {
    expect(fieldsOf({ countryIso: 'DE', phone })).toContain(message);
  });

  it.each(['030 5550132/33', '030 5550132 / 33/34'])('[jobs] numbers in short are refused: %s', (phone) => {
    expect(fieldsOf({ countryIso: 'DE', phone })).toBe(
      `"${phone}" has several numbers in short. Write each one in full, with a bar between them: 030 5550132 | and the next one.`,
    );
  });

  it('[jobs] further numbers of the cell are added to the additional phones', () => {
    const reading = read({ countryIso: 'US', phone: '415 555 0100 or 415 555 0101' });
    expect(reading.input.phone).toBe('+14155550100');
    const stored = { ...emptyDraft, countryIso: 'US', additionalPhones: ['+14155550199'] };
    const additionalPhones = ['+14155550199', '+14155550101'];
    expect(completeRow(reading, stored).input).toEqual({ phone: '+14155550100', additionalPhones });
  });
});

const TWO_LINKS = {
  placeActionLinks: [
    { placeActionType: 'FOOD_ORDERING', uri: 'https://a.example/b', isPreferred: false },
    { placeActionType: 'APPOINTMENT', uri: 'https://b.example', isPreferred: true },
  ],
};
const SHOP = { latitude: '37.7946', longitude: '-122.3999' };
const placeInfos = [{ placeId: 'place-1', placeName: 'Berlin' }];
const BERLIN_AREA = { serviceArea: { businessType: 'CUSTOMER_LOCATION_ONLY', regionCode: 'DE', placeInfos } };

describe('the other columns', () => {
  it.each<[string, Partial<Record<Column, string>>, object]>([
    ['a website', { bizUrl: 'www.example.com' }, { bizUrl: 'https://www.example.com' }],
    ['a website', { bizUrl: 'example.com/stores?id=1' }, { bizUrl: 'https://example.com/stores?id=1' }],
    ['a website', { bizUrl: 'http://example.com' }, { bizUrl: 'http://example.com' }],
    ['a website', { bizUrl: 'HTTP:/example.com' }, { bizUrl: 'HTTP:/example.com' }],
    ['no website', { bizUrl: 'n/a', photos: 'https://' }, {}],
    ['no website', { bizUrl: 'http://' }, {}],
    ['a place', { latitude: '52,5163', longitude: '13.3777' }, { latitude: '52.5163', longitude: '13.3777' }],
    ['a place', { latitude: '37.7749° N', longitude: '122.4 W' }, { latitude: '37.7749', longitude: '-122.4' }],
    ['a small number', { latitude: '1E-07' }, { latitude: '0.0000001' }],
    ['minutes', { latitude: `52°30'59"N` }, { latitude: '52.5163889' }],
    ['a place', { latitude: 'N37.7946', longitude: `122° 23.994' W` }, SHOP],
    ['the east', { countryIso: 'DE', longitude: '4.4861 O' }, { countryIso: 'DE', longitude: '4.4861' }],
    ['the west', { countryIso: 'FR', longitude: '4.4861 O' }, { countryIso: 'FR', longitude: '-4.4861' }],
    ['both', { coordinates: '37.7946, -122.3999' }, SHOP],
    ['both', { coordinates: '(37,7946; -122,3999)' }, SHOP],
    ['both', { coordinates: '37.7946,-122.3999' }, SHOP],
    ['both', { coordinates: 'W122.3999 N37.7946' }, SHOP],
    ['both', { coordinates: '1, 2', latitude: '3', longitude: '4' }, { latitude: '3', longitude: '4' }],
    [
      'HTML',
      { name: 'Tom &amp; Ann&#8217;s', tagline: 'A<br />C&acirc;ke' },
      { name: 'Tom & Ann’s', tagline: 'A\nCâke' },
    ],
    ['no HTML', { name: 'A & B <3', tagline: '&no; AT&T;' }, { name: 'A & B <3', tagline: '&no; AT&T;' }],
    [
      'signs of workbooks',
      { name: 'Shop_x000D_', tagline: 'a_x000D_\nb_x005F_x000D_' },
      { name: 'Shop', tagline: 'a\nb_x000D_' },
    ],
    ['wide digits', { countryIso: 'JP', postalCode: '１００－０００１' }, { countryIso: 'JP', postalCode: '100-0001' }],
    [
      'wide digits',
      { countryIso: 'JP', phone: '０３－５５５５－０２２２' },
      { countryIso: 'JP', phone: '+81355550222' },
    ],
    ['Arabic digits', { countryIso: 'AE', phone: '٠٤ ٥٥٥ ٠٢٣٢' }, { countryIso: 'AE', phone: '+97145550232' }],
    ['a name', { name: '２号店' }, { name: '２号店' }],
    ['a store code', { storeId: '2026-05-03' }, { storeId: '2026-05-03' }],
    ['a year', { yearOfIncorporation: '1998.0' }, { yearOfIncorporation: 1998 }],
    ['a year', { yearOfIncorporation: 'since 01.05.1998' }, { yearOfIncorporation: 1998 }],
    ['yes', { hideAddress: 'Ja', temporarilyClosed: 'sì' }, { hideAddress: true, temporarilyClosed: true }],
    ['no', { hideAddress: 'não', temporarilyClosed: 'NEIN' }, { hideAddress: false, temporarilyClosed: false }],
    ['a mark', { hideAddress: 'x', temporarilyClosed: 'Open' }, { hideAddress: true, temporarilyClosed: false }],
    ['a closure', { permanentlyClosed: 'closed for good' }, { permanentlyClosed: true }],
    ['a day', { permanentlyClosedAt: '31.05.2026', reopensAt: 'n/a' }, { permanentlyClosedAt: '2026-05-31' }],
    ['a category', { subCategoryId: 'Restaurant' }, { subCategoryId: 1001 }],
    ['a category', { subCategoryId: '1001.0' }, { subCategoryId: 1001 }],
    ['a category', { subCategoryId: 'Italian Restaurants' }, { subCategoryId: 1007 }],
    ['a category', { subCategoryId: 'Restaurant, Italian' }, { subCategoryId: 1007 }],
    ['categories', { additionalCategoryIds: 'Bakery, 1004' }, { additionalCategoryIds: [1003, 1004] }],
    ['a comma', { paymentMethods: 'Cash, Debit; Credit' }, { paymentMethods: ['Cash, Debit', 'Credit'] }],
    ['a list', { paymentMethods: 'Cash, Debit' }, { paymentMethods: ['Cash', 'Debit'] }],
    ['no method', { paymentMethods: 'Yes' }, {}],
    ['a method', { paymentMethods: '"Yes"' }, { paymentMethods: ['Yes'] }],
    [
      'a link',
      { bizUrl: '=HYPERLINK("https://a.example","Us")', name: '=HYPERLINK("https://a.example";"Us")' },
      { bizUrl: 'https://a.example', name: 'Us' },
    ],
    ['no value', { tagline: '#REF!', name: '#NV', city: "'#N/A" }, { city: '#N/A' }],
    [
      'a number as a text',
      { storeId: "'0042", city: '="Paris"', tagline: "'s" },
      { storeId: '0042', city: 'Paris', tagline: "'s" },
    ],
    ['tags', { tags: '#north|#new store' }, { tags: ['north', 'new store'] }],
    ['sites', { enabledSiteIds: '3;5.0' }, { enabledSiteIds: [3, 5] }],
    ['an address', { ownerEmail: 'mailto:a@b.example' }, { ownerEmail: 'a@b.example' }],
    ['a street', { street: 'Weg', houseNumber: '12a', countryIso: 'DE' }, { street: 'Weg 12a', countryIso: 'DE' }],
    ['a street', { street: 'Main', houseNumber: '12.0', countryIso: 'US' }, { street: '12 Main', countryIso: 'US' }],
    ['a text', { tagline: '=1+1', description: "'(clear)" }, { tagline: '=1+1', description: '(clear)' }],
    ['a quoted text', { city: "'quoted'" }, { city: "'quoted'" }],
    ['a folder', { folderName: ' North ' }, { folderName: 'North' }],
    ['links', { placeActionLinks: 'food ordering: a.example/b, APPOINTMENT https://b.example preferred' }, TWO_LINKS],
    ['an area', { serviceArea: 'type=CUSTOMER_LOCATION_ONLY|region=DE|Berlin [place-1]' }, BERLIN_AREA],
  ])('[jobs] %s: %j', (_, cells, expected) => {
    expect(fieldsOf(cells)).toEqual(expected);
  });

  it.each<[Column, string, string]>([
    ['bizUrl', 'info@example.com', '"info@example.com" is not a web address. Enter it as in https://www.example.com.'],
    ['bizUrl', 'our page', '"our page" is not a web address. Enter it as in https://www.example.com.'],
    ['latitude', '52.520.008', '"52.520.008" is no latitude. Enter decimal degrees from -90 to 90, as in 52.5163.'],
    ['latitude', 'N37 S', '"N37 S" is no latitude.'],
    ['latitude', '13.4 E', '"13.4 E" is no latitude.'],
    ['longitude', '-122.4 W', '"-122.4 W" has a sign and the letter W, which can contradict. Enter decimal degrees,'],
    ['longitude', '4.5 O', '"4.5 O" has an O, which means east in some languages and west in others.'],
    ['coordinates', '-122.4, 37.8', '"-122.4, 37.8" has the longitude first. Put the latitude in front of it,'],
    ['coordinates', 'the corner', '"the corner" is no latitude and longitude. Enter decimal degrees,'],
    ['yearOfIncorporation', '1905-06-20', '"1905-06-20" is how a spreadsheet shows the year 1998 in a cell for dates.'],
    ['yearOfIncorporation', '6/20/1905', '"6/20/1905" is how a spreadsheet shows the year 1998 in a cell for dates.'],
    ['reopensAt', '15/01/2570', '"15/01/2570" has the year 2570. Enter the year of the western calendar, as in 2027.'],
    [
      'specialHours',
      '31/12/2569 closed',
      '"31/12/2569 closed" has the year 2569. Enter the year of the western calendar,',
    ],
    [
      'name',
      'BÃ¤ckerei MÃ¼ller',
      '"BÃ¤ckerei MÃ¼ller" was saved in a wrong encoding: it seems to be "Bäckerei Müller".',
    ],
    ['city', 'K\ufffdln', '"K\ufffdln" was saved in a wrong encoding, and shows other letters than it had.'],
    ['longitude', '181', '"181" is no longitude. Enter decimal degrees from -180 to 180, as in 52.5163.'],
    ['yearOfIncorporation', 'long ago', '"long ago" is no year. Enter four digits, as in 1998.'],
    ['hideAddress', 'maybe', '"maybe" is neither yes nor no. Enter yes or no.'],
    ['subCategoryId', '1', 'There is no category with the number 1.'],
    ['subCategoryId', 'Quantum Restaurant', 'The category "Quantum Restaurant" is not known. Did you mean Restaurant'],
    ['subCategoryId', 'Zzz', 'The category "Zzz" is not known. Choose one of the list of categories.'],
    ['storeId', '4.479E+11', 'The spreadsheet has destroyed the store code "4.479E+11".'],
    ['enabledSiteIds', 'all', '"all" is no number of a site. Enter the numbers of sites, as in 3|5.'],
    ['houseNumber', '12', 'There is a house number and no street. Enter the street too.'],
    [
      'placeActionLinks',
      'https://a.example',
      '"https://a.example" does not say what the link is for. Put one of these in front of the address: appointment, ',
    ],
    ['serviceArea', 'Berlin', '"Berlin" is no place. Enter its name with its id in brackets, as in Berlin [place-1].'],
    ['id', 'A17', 'This is no id of a location. Leave the cell empty to create a location.'],
    ['logo', 'https://a.example|https://b.example', 'A location has one of these. Keep one address.'],
    ['photos', '(clear)', 'A table adds photos, and removes none. Leave the cell empty.'],
    ['name', 'x'.repeat(100_001), 'Name: the cell is longer than 100000 characters. Shorten it.'],
  ])('[jobs] %s of %j is a problem', (column, cell, message) => {
    const { problems } = read({ [column]: cell });
    expect(problems).toHaveLength(1);
    expect(problems[0]?.message.slice(0, message.length)).toBe(message);
    expect(problems[0]?.message).not.toMatch(/Iso|bizUrl|SY\d/);
  });

  it('[jobs] profiles are found by address, by name and by their host', () => {
    const [linkedin, network] = ['https://www.linkedin.com/company/cafe', 'https://www.network.example/cafe'];
    const { parts, notes } = read({
      facebook: 'example.cafe',
      instagram: '@cafe',
      x: 'x.com/cafe',
      linkedin,
      youtube: 'none',
      socialUrls: network,
    });
    const facebook = 'https://www.facebook.com/example.cafe';
    const found = { facebook, instagram: 'https://www.instagram.com/cafe', x: 'https://x.com/cafe', linkedin };
    expect([parts.profiles, parts.otherProfiles]).toEqual([found, { network }]);
    expect(notes.map(({ column }) => column)).toEqual(['facebook', 'instagram', 'x', 'youtube', 'socialUrls']);
  });
});

describe('what programs have made of a cell', () => {
  it.each(['2026-05-03', '03. Mai', '3-May', 'May 3'])('[jobs] the house number %s is refused', (houseNumber) => {
    expect(fieldsOf({ street: 'Lindenstraße', houseNumber, countryIso: 'DE' })).toMatch(
      `The house number "${houseNumber}" is a date: spreadsheets make one of 3-5.`,
    );
  });

  it('[jobs] a store code that is a date stays, with a note', () => {
    const note = 'the code as it is: a date, which spreadsheets make of codes such as 3-5 (assumed)';
    expect(notesOf({ storeId: '2026-05-03' })).toEqual([`storeId: 2026-05-03 -> ${note}`]);
    expect(notesOf({ storeId: 'A-2026-05-03' })).toEqual([]);
  });

  it.each(['GroÃŸe StraÃŸe', 'KÃ–LN', 'Ã‰clair', 'donâ€™t', 'Ð¡Ñƒ', 'mÂ²', 'Je¿yna', 'ƒxƒJƒŠ', 'Mu\x9dka'])(
    '[jobs] %s is misread',
    (city) => {
      expect(fieldsOf({ city })).toMatch(/^".*" was saved in a wrong encoding/);
    },
  );

  it.each(['MANHÃ…', 'CAFÉ”', 'ÂGE', 'SÃO', 'Ýmir', '東京', 'Ñ–', 'Åse–Ås', 'm³', '¿Qué?', '£5'])(
    '[jobs] %s is a word',
    (city) => {
      expect(fieldsOf({ city })).toEqual({ city });
    },
  );

  it('[jobs] a cell behind the header refuses its row', () => {
    const row = (...cells: string[]) => readRow(cells, ['name', 'street', 'city'], context).problems;
    const message = expect.stringMatching(/^The row has 4 cells, and the header has 3\. /);
    expect(row('A', '1 Pine', 'Suite 4', 'Rome')).toEqual([{ column: null, cell: '', message }]);
    expect(row('A', '1 Pine', 'Rome', ' ')).toEqual([]);
  });

  it('[jobs] names of files in addresses of photos may have spaces', () => {
    const url = 'https://a.example/shop%20front.jpg';
    expect(read({ photos: 'https://a.example/shop front.jpg' }).photos).toMatchObject([{ url }]);
    for (const photos of ['shop front.jpg', 'https://a.example /b.jpg', 'https://a.example/b and https://c.example'])
      expect(read({ photos }).problems).toHaveLength(1);
  });
});

describe('what a row leaves out', () => {
  const hours = [
    ...WEEKDAYS.map((day) => ({ day, type: 'OPEN' as const, slots: [{ start: '09:00am', end: '05:00pm' }] })),
    { day: 'SPECIAL' as const, specialDate: '2026-12-24', type: 'CLOSED' as const, slots: [] },
  ];
  const stored = {
    ...emptyDraft,
    name: 'Cafe',
    countryIso: 'DE',
    tagline: 'Good coffee',
    tags: ['a'],
    businessHours: hours,
    socialUrls: { Facebook: 'https://f.example', network: 'https://n.example' },
  };

  it('[jobs] an empty cell leaves its field, or clears it when asked; a name stays', () => {
    const columns = ['name', 'tagline', 'tags', 'phone', 'facebook', 'monday', 'specialHours', 'folderName'];
    const cells = Object.fromEntries(columns.map((column) => [column, column === 'tags' ? ' ' : '']));
    expect(completeRow(read(cells), stored)).toEqual({ input: {}, notes: [] });
    const { input } = completeRow(read(cells, { emptyClears: true }), stored);
    expect(input).toMatchObject({ tagline: null, tags: null, socialUrls: { network: 'https://n.example' } });
    expect(input).not.toHaveProperty('name');
    expect(input.businessHours).toHaveLength(7);
    expect(input.businessHours?.[0]).toEqual({ day: 'MONDAY', type: 'CLOSED', slots: [] });
  });

  it('[jobs] the marker clears one field', () => {
    const cells = { tagline: '(Clear)', tags: '', socialUrls: '(clear)', businessHours: '(clear)' };
    const { input } = completeRow(read(cells), stored);
    expect(input).toEqual({ tagline: null, socialUrls: {}, businessHours: [hours[7]] });
  });

  it('[jobs] days, dates and profiles that are not mentioned stay', () => {
    const cells = { sunday: 'closed', facebook: 'https://g.example', specialHours: '' };
    const { input, notes } = completeRow(read(cells), stored);
    expect(input.socialUrls).toEqual({ Facebook: 'https://g.example', network: 'https://n.example' });
    expect(input.businessHours).toEqual([...hours.slice(0, 6), { day: 'SUNDAY', type: 'CLOSED', slots: [] }, hours[7]]);
    expect(notes).toEqual([]);
  });

  it('[jobs] days that nobody knows are closed, and a note says so', () => {
    const { input, notes } = completeRow(read({ monday: '9-17', tuesday: '' }));
    expect(input.businessHours?.map(({ type }) => type)).toEqual(['OPEN', ...Array(6).fill('CLOSED')]);
    expect(notes.filter(({ kind }) => kind === 'assumed')).toHaveLength(6);
  });

  it('[jobs] the column of a day says more than that of the week', () => {
    const cells = { businessHours: 'Mo-Su 9-18', sunday: 'closed' };
    const open = completeRow(read(cells)).input.businessHours?.map(({ type }) => type);
    expect(open).toEqual([...Array(6).fill('OPEN'), 'CLOSED']);
  });

  it('[jobs] one cell for Monday to Friday says more than that of the week, and less than that of a day', () => {
    const cells = { businessHours: 'Mo-Su 9-18', mondayToFriday: '10-16', friday: '10-12', sunday: '' };
    const ends = completeRow(read(cells)).input.businessHours?.map(({ slots }) => slots[0]?.end);
    expect(ends).toEqual([...Array(4).fill('04:00pm'), '12:00pm', '06:00pm', '06:00pm']);
    expect(completeRow(read({ mondayToFriday: '' }, { emptyClears: true }), stored).input).toEqual({});
  });

  const AM_PM = 'Tuesday AM open, Tuesday AM close, Tuesday PM open, Tuesday PM close';
  const LUNCH = 'Monday open, Monday close, Monday lunch start, Monday lunch end';
  const NUMBERED = 'mon_1_open, mon_2_open, mon_1_close, mon_2_close';
  const FLAG = 'Monday open, Monday close, Monday closed';

  it.each([
    [AM_PM, '9:00|12:00|13:00|17:00', '09:00-12:00, 13:00-17:00'],
    [AM_PM, '09:00|12:00|01:00|05:00', '09:00-12:00, 13:00-17:00'],
    [AM_PM, '||13:00|17:00', '13:00-17:00'],
    [AM_PM, '||5:00|12:00', '17:00-24:00'],
    [AM_PM, '9:00|||17:00', '09:00-17:00'],
    [AM_PM, 'closed|closed|1:00|5:00', '13:00-17:00'],
    [AM_PM, 'x|x|x|', 'closed'],
    [AM_PM, '|12:00|13:00|', '! The hours "12:00, 13:00" are not understood'],
    [AM_PM, '9:00|12:00|13:00|', '! The hours "9:00, 12:00, 13:00" are not understood'],
    [AM_PM, '08:00|01:00||', '! The hours "8:00-1:00" are not understood'],
    [AM_PM, '6:30|11:00||', '06:30-11:00'],
    [AM_PM, '7:00|1:00||', '07:00-13:00'],
    [AM_PM, '0:00|0:00|13:00|17:00', '! "0:00-0:00, 13:00-17:00" can mean closed or open all day'],
    ['Monday morning, Monday evening', '|6:00-9:00', '18:00-21:00'],
    ['Lunes mañana, Lunes tarde', '9:00-13:00|4:00-8:00', '09:00-13:00, 16:00-20:00'],
    ['Lundi matin, Lundi après-midi', '9h-12h|14h-18h', '09:00-12:00, 14:00-18:00'],
    ['Montag Vormittag, Montag Nachmittag', '8-12|geschlossen', '08:00-12:00'],
    ['Öffnungszeiten am Montag', '9-17', '09:00-17:00'],
    [LUNCH, '9:00|17:00|12:00|1:00', '09:00-12:00, 13:00-17:00'],
    [LUNCH, '9:00|17:00|-|-', '09:00-17:00'],
    [LUNCH, 'closed||12:00|13:00', 'closed'],
    [LUNCH, '9:00|17:00|18:00|19:00', '! The hours "9:00-17:00, break 18:00-19:00" are not understood'],
    ['Montag, Montag Mittagspause', '9-17|12-13', '09:00-12:00, 13:00-17:00'],
    [NUMBERED, '9:00|14:00|12:00|18:00', '09:00-12:00, 14:00-18:00'],
    [NUMBERED, '9:00||12:00|', '09:00-12:00'],
    ['Monday open, Monday close', '18:00|26:00', '18:00-02:00'],
    ['Monday open, Monday close', '24h|', '24 hours'],
    ['Monday open, Monday close', '17:00|', '! The hours "17:00" are not understood'],
    ['Monday lunch open, Monday lunch close', '11:00|14:00', ''],
    ['Monday morning', '6-11', '06:00-11:00'],
    ['Monday open, Monday close', '5:00|10:00', '! The hours "5:00-10:00" can be in the morning or in the evening.'],
    ['Monday open, Monday close, Sunday', '6:00|11:00|8-18', '06:00-11:00'],
    [FLAG, '9:00|17:00|yes', 'closed'],
    [FLAG, '9:00|17:00|no', '09:00-17:00'],
    [FLAG, '9:00|17:00|', '09:00-17:00'],
    [FLAG, '0|0|TRUE', 'closed'],
    [FLAG, '9:00|17:00|perhaps', '! The hours "9:00-17:00, perhaps" are not understood'],
    ['Tuesday is closed', 'x', 'closed'],
    ['Tuesday is closed', 'false', ''],
    ['Montag, Montag geschlossen', '9-17|ja', 'closed'],
    ['Lundi, Lundi fermé', '9-17|oui', 'closed'],
    ['Lundi ouvre, Lundi ferme', '18:00|1', '18:00-01:00'],
  ])('[contract 14] of %s, %s is %s', (names, cells, expected) => {
    const header = names.split(', ');
    const { parts, problems } = readRow(cells.split('|'), proposeMapping(header), { ...context, header });
    const [day] = Object.values(parts.week ?? {});
    const written = problems[0] ? `! ${problems[0].message}` : day ? writeDay(day) : '';
    expect(written?.split(/, or can mean| Write|\. Choose/)[0]).toBe(expected);
  });

  it('[contract 14] of columns that a person has mapped, opening and closing times take turns', () => {
    const mapping: Column[] = ['monday', 'monday', 'monday', 'monday', 'tuesday', 'tuesday'];
    const { parts, problems } = readRow(['9:00', '12:00', '14:00', '18:00', 'closed', ''], mapping, context);
    expect(problems).toEqual([]);
    expect(parts.week?.MONDAY?.slots).toHaveLength(2);
    expect(parts.week?.TUESDAY?.type).toBe('CLOSED');
    expect(readRow(['9:00', '', '14:00', '18:00'], mapping, context).problems).toHaveLength(1);
  });

  it.each([
    ['CLOSED', 'closed'],
    ['ALL_DAY', '24 hours'],
  ] as const)('[contract 14] 0:00-0:00 means %s in all cells of a file that means it', (midnightHours, expected) => {
    const cells = { businessHours: 'Mo-Su 12:00AM-12:00AM', monday: '0:00-0:00', publicHolidayHours: '00:00-00:00' };
    const { parts, input, problems } = read({ ...cells, specialHours: '2026-12-24 0:00-0:00' }, { midnightHours });
    const days = [parts.wholeWeek?.SUNDAY, parts.week?.MONDAY, input.publicHolidayHours, parts.special?.[0]];
    expect([problems, days.map((day) => day && writeDay(day))]).toEqual([[], Array(4).fill(expected)]);
    expect(read({ ...cells }).problems).toHaveLength(3);
  });

  it.each([
    ['0:00|0:00', true],
    ['12:00 AM|12:00 AM', true],
    ['Mitternacht bis 24:00|', true],
    ['０:００|０:００', true],
    ['00:00|24:00', false],
    ['10:00|0:00', false],
    ['12:00|12:00', false],
  ])('[contract 14] whether somebody must say what %s means: %s', (cells, asks) => {
    const row = [...cells.split('|'), '9:00'];
    expect(asksMidnightHours(row, ['sunday', 'sunday', 'name'], context)).toBe(asks);
  });

  it('[jobs] of columns with one meaning the first text counts, and a note has the others', () => {
    const mapping: Column[] = ['city', 'city', 'city', 'tags', 'tags'];
    const { input, notes } = readRow(['', 'Rome', 'Bonn', 'a', 'b'], mapping, context);
    const note = { column: 'city', from: 'Bonn', to: 'nothing, because the first column has "Rome"', kind: 'leftOut' };
    expect([input, notes]).toEqual([{ city: 'Rome', tags: ['a', 'b'] }, [note]]);
  });

  it('[jobs] lines of an address and lists are joined, and of other columns the first cell counts', () => {
    const mapping: (Column | null)[] = ['street1', 'street1', 'tags', 'tags', 'city', 'city', null];
    const { input } = readRow(['Floor 2', 'Suite 5', 'a, b', 'c', '', 'Berlin', 'x'], mapping, context);
    expect(input).toEqual({ street1: 'Floor 2, Suite 5', tags: ['a', 'b', 'c'], city: 'Berlin' });
  });
});

describe('hostile cells', () => {
  const signs = '" | , 0 9 - ( + @ a a. = é \u0301 🍕 \u0000 [ { \' https:// x= 1e ext a@'.split(' ');
  const parts = ['', ' ', '\n', 'a ', '9-9 ', '1 ', ...signs];
  const texts = parts.map((part) => part.repeat(Math.ceil(32_767 / Math.max(1, part.length))).slice(0, 32_767));

  it('[jobs] are read in time, whatever their column, and without an exception', () => {
    const columns = COLUMNS.map(({ id }) => id).filter((id) => id !== 'countryIso');
    for (const text of texts) {
      const { problems } = readRow(['DE', ...columns.map(() => text)], ['countryIso', ...columns], context);
      for (const { cell, message } of problems) {
        expect(cell.length).toBeLessThanOrEqual(202);
        expect(message.length).toBeLessThanOrEqual(600);
      }
      expect(() => completeRow(readRow([text], ['countryIso'], context))).not.toThrow();
    }
  });
});
