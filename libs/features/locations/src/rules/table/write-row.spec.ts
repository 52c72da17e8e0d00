import { expect, it } from '@jest/globals';
import fc from 'fast-check';
import {
  businessHoursViolations,
  changedFields,
  draftWith,
  emptyDraft,
  newLocation,
  storedLine,
  WEEKDAYS,
} from '@listings/domain';
import type { BusinessHoursDay, LocationDraft, StoredLocation } from '@listings/domain';
import {
  allAttributes,
  allCountries,
  allSubCategories,
  PLACE_ACTION_TYPES,
  postalCodeExample,
} from '@listings/reference-data';
import { csvWriter } from '@listings/spreadsheets';
import { anyDayHours } from '../../testing/any-hours.js';
import { locationViolations, normalizedDraft } from '../location-rules.js';
import { EXPORT_COLUMNS } from './columns.js';
import { completeRow } from './complete-row.js';
import { readRow } from './read-row.js';
import type { RowContext, RowPhoto } from './row-reading.js';
import { writeRow } from './write-row.js';

const RUNS = 1_000;
const mapping = EXPORT_COLUMNS.map(({ id }) => id);
const context: RowContext = { defaultCountry: 'US', dateOrder: 'MDY', emptyClears: false };
const today = new Date('2026-11-26T00:00:00Z');

/** Texts with everything that means something in a cell, as they are stored. */
const oddText = (most: number) =>
  fc
    .oneof(
      { weight: 3, arbitrary: fc.string({ minLength: 1, maxLength: most, unit: 'grapheme' }) },
      {
        weight: 2,
        arbitrary: fc
          .array(fc.constantFrom(' ', '\n', '\\', ...'| ; , " \' = [ ] (clear) + - @ a Ж 🍕 name='.split(' ')), {
            minLength: 1,
            maxLength: 20,
          })
          .map((parts) => parts.join('').slice(0, most)),
      },
      {
        weight: 1,
        arbitrary: fc.constantFrom(
          ...`(clear) '(CLEAR) =1+1 '=x ''- - n/a {} [] 007 1.0 no #N/A '#REF! ="x" '="x"" =HYPERLINK("y") &amp; <br> _x000D_ KÃ¶ln`.split(
            ' ',
          ),
        ),
      },
    )
    .map(storedLine)
    .filter((text) => text.length > 0 && [...text].length <= most);

const maybe = <T>(arbitrary: fc.Arbitrary<T>) => fc.option(arbitrary, { nil: null });

const phones: Readonly<Record<string, string>> = {
  US: '+1415555',
  DE: '+493023125',
  GB: '+4420794609',
  FR: '+3319900',
  IT: '+39065550',
};

const dayHours = anyDayHours(fc.integer({ min: 0, max: 1_439 }));
const week = fc
  .tuple(fc.shuffledSubarray([...WEEKDAYS], { minLength: 7 }), fc.array(dayHours, { minLength: 7, maxLength: 7 }))
  .map(([days, hours]) =>
    days.map((day, index): BusinessHoursDay => ({ day, type: 'CLOSED', slots: [], ...hours[index] })),
  );

const specialDays = fc
  .uniqueArray(fc.date({ min: new Date('1999-01-01'), max: new Date('2101-01-01'), noInvalidDate: true }), {
    maxLength: 12,
    selector: (date) => date.toISOString().slice(0, 10),
  })
  .chain((dates) =>
    fc.tuple(
      ...dates.map((date) =>
        dayHours.map((hours): BusinessHoursDay => ({
          day: 'SPECIAL',
          specialDate: date.toISOString().slice(0, 10),
          ...hours,
        })),
      ),
    ),
  );

const businessHours = fc
  .tuple(fc.oneof(fc.constant<BusinessHoursDay[]>([]), week), specialDays)
  .filter(([regular, special]) => businessHoursViolations([...regular, ...special]).length === 0)
  .chain(([regular, special]) =>
    fc.shuffledSubarray([...regular, ...special], { minLength: regular.length + special.length }),
  );

const url = fc
  .tuple(
    fc.webUrl({ validSchemes: ['https'], withQueryParameters: true, withFragments: true }),
    fc.constantFrom('', ',b', ';https://x.example', '|', '"', '?a=1,https://b.example', "'"),
  )
  .map(([address, end]) => `${address}${end}`)
  .filter((address) => URL.canParse(address));

const attributes = fc
  .subarray([...allAttributes()])
  .chain((some) =>
    fc.tuple(
      ...some.map(({ key, choices }) =>
        fc
          .constantFrom<boolean | string>(...(choices.length > 0 ? choices : [true, false]))
          .map((value) => [key, value]),
      ),
    ),
  )
  .map((entries) => Object.fromEntries(entries) as LocationDraft['attributes']);

const categoryId = fc.constantFrom(...allSubCategories().map(({ databaseId }) => databaseId));

const draft: fc.Arbitrary<LocationDraft> = fc
  .record({
    country: fc.constantFrom(...allCountries().filter(({ iso }) => phones[iso] !== undefined)),
    others: fc.record({
      name: oddText(150).filter((text) => [...text].length >= 2),
      description: maybe(fc.constantFrom('x'.repeat(200), `${'Text, "quoted"; and more\n'.repeat(10)}.`)),
      street: oddText(200),
      street1: maybe(oddText(200)),
      city: oddText(100),
      hideAddress: fc.boolean(),
      bizUrl: maybe(url),
      storeId: maybe(oddText(100)),
      ownerName: maybe(oddText(150)),
      ownerEmail: maybe(fc.constantFrom('a@b.example', "o'neil+x@sub.example.com", '-x@y.example', '=x@y.example')),
      subCategoryId: categoryId,
      additionalCategoryIds: fc.uniqueArray(categoryId, { maxLength: 9 }),
      businessHours,
      tags: fc.uniqueArray(fc.stringMatching(/^[A-Za-zÀ-ÿ0-9_-][A-Za-z0-9 _-]{0,20}[A-Za-z0-9_-]$/), { maxLength: 10 }),
      temporarilyClosed: fc.boolean(),
      permanentlyClosed: fc.boolean(),
      permanentlyClosedAt: maybe(fc.constantFrom('2025-02-28', '2026-01-01')),
      reopensAt: maybe(fc.constantFrom('2030-01-31', '2099-12-31')),
      placeActionLinks: fc.uniqueArray(
        fc.record({
          placeActionType: fc.constantFrom(...PLACE_ACTION_TYPES),
          uri: url,
          isPreferred: fc.boolean(),
          name: fc.option(oddText(80), { nil: undefined }),
        }),
        { maxLength: 4, selector: ({ placeActionType }) => placeActionType },
      ),
      serviceArea: maybe(
        fc.record({
          businessType: fc.option(fc.oneof(oddText(50), fc.constant('CUSTOMER_LOCATION_ONLY')), { nil: undefined }),
          regionCode: fc.option(fc.constantFrom('DE', 'US', 'x|y'), { nil: undefined }),
          placeInfos: fc.array(
            fc.record({ placeId: oddText(30), placeName: fc.oneof(oddText(30), fc.constant('Berlin, Mitte')) }),
            { maxLength: 5 },
          ),
        }),
      ),
      enabledSiteIds: fc.uniqueArray(fc.integer({ min: 1, max: 2_000 }), { maxLength: 6 }),
      tagline: maybe(oddText(250)),
      yearOfIncorporation: maybe(fc.integer({ min: 1_000, max: 2_026 })),
      paymentMethods: fc.uniqueArray(oddText(50), { maxLength: 8 }),
      socialUrls: fc.dictionary(
        fc.oneof(oddText(50), fc.constantFrom('facebook', 'Facebook', 'x', 'network', 'a.b', '__proto__')),
        url,
        { maxKeys: 6 },
      ),
      attributes,
      phoneExtension: maybe(fc.stringMatching(/^[0-9]{1,11}$/)),
      publicHolidayHours: maybe(dayHours),
    }),
    coordinates: maybe(
      fc.tuple(fc.double({ min: -90, max: 90, noNaN: true }), fc.double({ min: -180, max: 180, noNaN: true })),
    ),
    tail: fc.integer({ min: 10_000, max: 99_999 }),
    hasPhone: fc.boolean(),
    more: fc.uniqueArray(fc.integer({ min: 10_000, max: 99_999 }), { maxLength: 5 }),
    state: fc.nat(),
  })
  .map(({ country, others, coordinates, tail, hasPhone, more, state }) => {
    const phone = (end: number) =>
      `${phones[country.iso]}${end}`.slice(0, ['GB', 'FR', 'US'].includes(country.iso) ? 12 : 20);
    const made = {
      ...emptyDraft,
      ...others,
      countryIso: country.iso,
      stateIso: country.states[state % Math.max(1, country.states.length)]?.iso ?? null,
      postalCode: postalCodeExample(country.iso) ?? null,
      latitude: coordinates ? coordinates[0].toFixed(7) : null,
      longitude: coordinates ? coordinates[1].toFixed(7) : null,
      phone: hasPhone ? phone(tail) : null,
      additionalPhones: [...new Set(more.map(phone))],
      folderId: 'a0000000-0000-4000-8000-000000000000',
    };
    return normalizedDraft(draftWith(emptyDraft, made));
  });

const photo = url.map((each): RowPhoto => ({ type: 'ADDITIONAL', url: each }));
const photos = fc.array(photo, { maxLength: 3 });

function stored(draft: LocationDraft): StoredLocation {
  const uid = 'b0000000-0000-4000-8000-000000000000';
  return newLocation({ id: 100_010, uid, accountId: 1, draft, approved: 'APPROVED', now: today });
}

const inOrder = (hours: readonly BusinessHoursDay[]) =>
  [...hours].sort(
    (one, other) =>
      WEEKDAYS.indexOf(one.day as never) - WEEKDAYS.indexOf(other.day as never) ||
      ((one.specialDate ?? '') < (other.specialDate ?? '') ? -1 : 1),
  );

it('[jobs] a row of an export is read as the same location: nothing is noted, refused or changed', () => {
  const all = new Set(EXPORT_COLUMNS.flatMap(({ field }) => field ?? []));
  fc.assert(
    fc.property(draft, oddText(100), photos, fc.boolean(), (original, folderName, shown, emptyClears) => {
      const siteIds = new Set(original.enabledSiteIds);
      fc.pre(locationViolations(original, all, { origin: 'client', siteIds, today }).length === 0);
      const written = writeRow(stored(original), { folderName, photos: shown });
      const cells = written.map((cell) => (cell === null ? '' : String(cell)));
      const reading = readRow(cells, mapping, { ...context, emptyClears });
      expect(reading).toMatchObject({ id: 100_010, notes: [], problems: [] });
      expect(reading.photos ?? []).toEqual(shown);
      const asNew = completeRow(reading);
      expect(asNew.notes).toEqual([]);
      expect(asNew.input.folderName).toBe(folderName);
      const made = normalizedDraft(draftWith(emptyDraft, asNew.input));
      const expected = { ...original, folderId: null, businessHours: inOrder(original.businessHours) };
      expect({ ...made, businessHours: inOrder(made.businessHours) }).toEqual(normalizedDraft(expected));
      const again = completeRow(reading, original);
      expect(again).toEqual({ input: { folderName }, notes: [] });
      expect(changedFields(original, draftWith(original, again.input))).toEqual([]);
    }),
    { numRuns: RUNS },
  );
});

it('[contract 14] a phone of an export is a text and a coordinate a number, so that spreadsheet programs show all their digits', async () => {
  const of = { ...emptyDraft, name: 'Cafe', countryIso: 'US', phone: '+14155550100', storeId: '0042' };
  const row = writeRow(stored(normalizedDraft({ ...of, latitude: '37.7936000', longitude: '-122.3965' })), {
    folderName: null,
    photos: [],
  });
  const cellOf = (column: string) => row[mapping.findIndex((id) => id === column)];
  expect(['storeId', 'phone', 'latitude', 'longitude'].map(cellOf)).toEqual([
    '0042',
    '+14155550100',
    37.7936,
    -122.3965,
  ]);
  let csv = '';
  for await (const piece of csvWriter({ header: mapping, rows: [row] })) csv += Buffer.from(piece).toString();
  expect(csv).toContain(",37.7936,-122.3965,'+14155550100,");
});
