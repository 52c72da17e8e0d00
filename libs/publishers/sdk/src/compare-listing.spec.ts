import { describe, expect, it } from '@jest/globals';
import { compareListing } from './compare-listing.js';
import type { ComparisonOptions } from './compare-listing.js';
import type { ListingDisplay, ListingField } from './listing-display.js';
import type { ListingHours, PublisherListing } from './listings.js';
import type { ListingContent } from './submission.js';
import { weekOf } from './weekly-hours.js';

const nine = weekOf(() => [{ start: 540, end: 1_020 }]);
const same = { storeCode: 'S-1', latitude: 42.3584, longitude: -71.0598, hours: nine };
const content: ListingContent = {
  ...same,
  name: 'Corner Bakery',
  address: { street: '12 Main Street', city: 'Boston', state: 'MA', postalCode: '02108', countryIso: 'US' },
  phone: '+16175550123',
  additionalPhones: [],
  websiteUrl: 'https://www.corner.example/',
  description: 'Bread and cake.',
  primaryCategoryId: 'bakery',
  additionalCategoryIds: ['cafe'],
  temporarilyClosed: false,
};

const pin = { latitude: 42.3585, longitude: -71.0597 };
const texts = { phone: '(617) 555-0123', websiteUrl: 'http://corner.example', description: 'Bread and\ncake.' };
const listing: PublisherListing = {
  ...same,
  ...pin,
  ...texts,
  ref: '1',
  name: ' Corner  Bakery',
  openStatus: 'OPEN',
  address: { street: '12 MAIN STREET', city: 'boston', state: 'US-MA', postalCode: '02108', countryIso: 'US' },
  categories: [
    { id: 'bakery', name: 'Bakery', primary: true },
    { id: 'cafe', name: 'Café', primary: false },
  ],
};

const compared = (ours: object, theirs: object, options: Partial<ComparisonOptions> = {}) =>
  compareListing({ ...content, ...ours }, { ...listing, ...theirs }, { today: '2026-07-06', ...options });

/** What the comparison says about one field. */
const about = (field: ListingField, ...given: Parameters<typeof compared>) =>
  compared(...given).find((each) => each.field === field);
const agreement = (...given: Parameters<typeof about>) => about(...given)?.agreement;
const special = (specialDate: string, ...slots: { start: string; end: string }[]): ListingHours => {
  return { day: 'SPECIAL', specialDate, type: slots.length > 0 ? 'OPEN' : 'CLOSED', slots };
};
const MORNING = { start: '09:00am', end: '12:00pm' };

describe('the comparison of a listing with a location', () => {
  const phones = ['+16175550111', '+16175550112'];

  it('[publishers 1.4] finds no difference in notation, and names each field that it compared', () => {
    const fields = compared({}, {});
    expect(fields.filter((each) => each.agreement !== 'SAME')).toEqual([]);
    const first = ['name', 'address', 'phone', 'additionalPhones', 'website', 'categories', 'hours', 'specialHours'];
    const others = ['openStatus', 'description', 'coordinates', 'storeCode'];
    expect(fields.map(({ field }) => field)).toEqual([...first, ...others]);
  });

  it.each<[ListingField, Partial<ListingContent>, Partial<PublisherListing>, string]>([
    ['name', {}, { name: 'Corner bakery' }, 'DIFFERENT'],
    ['phone', {}, { phone: '(617) 555-0124' }, 'DIFFERENT'],
    ['phone', {}, { phone: undefined }, 'MISSING_THERE'],
    ['phone', { phone: null }, {}, 'MISSING_HERE'],
    ['website', {}, { websiteUrl: 'https://corner.example/shop' }, 'DIFFERENT'],
    ['website', { websiteUrl: null }, { websiteUrl: ' ' }, 'SAME'],
    ['additionalPhones', { additionalPhones: phones }, { additionalPhones: ['617-555-0112', '617-555-0111'] }, 'SAME'],
    ['additionalPhones', { additionalPhones: ['+16175550111'] }, {}, 'MISSING_THERE'],
    ['additionalPhones', {}, { additionalPhones: ['617-555-0112'] }, 'MISSING_HERE'],
    ['categories', { additionalCategoryIds: [] }, {}, 'DIFFERENT'],
    ['categories', {}, { categories: [] }, 'MISSING_THERE'],
    ['openStatus', {}, { openStatus: 'PERMANENTLY_CLOSED' }, 'DIFFERENT'],
    ['openStatus', { permanentlyClosed: true }, { openStatus: 'PERMANENTLY_CLOSED' }, 'SAME'],
    ['openStatus', { permanentlyClosed: true }, { openStatus: 'TEMPORARILY_CLOSED' }, 'DIFFERENT'],
    ['openStatus', {}, { openStatus: undefined }, 'SAME'],
    ['coordinates', {}, { latitude: 42.3684 }, 'DIFFERENT'],
    ['description', { description: null }, {}, 'MISSING_HERE'],
  ])('[publishers 1.4] says of %s with %j and %j: it is %s there', (field, ours, theirs, expected) => {
    expect(agreement(field, ours, theirs)).toBe(expected);
  });

  it('[publishers 1.4] leaves out what the location never says, and pins that one side lacks', () => {
    expect(about('socialUrls', {}, { socialUrls: { facebook: 'https://social.example/other' } })).toBeUndefined();
    expect(about('serviceArea', {}, {})).toBeUndefined();
    expect(about('coordinates', { latitude: null, longitude: null }, {})).toBeUndefined();
    expect(about('coordinates', {}, { latitude: undefined, longitude: undefined })).toBeUndefined();
  });

  it('[publishers 1.4] leaves links and places of the owner alone', () => {
    const socialUrls = { Chat: 'https://chat.example/corner' };
    const theirs = { chat: 'https://www.chat.example/corner/', video: 'https://video.example/x' };
    expect(agreement('socialUrls', { socialUrls }, { socialUrls: theirs })).toBe('SAME');
    const { video } = theirs;
    expect(agreement('socialUrls', { socialUrls }, { socialUrls: { video } })).toBe('MISSING_THERE');
    const attributes = { delivery: true };
    const owners = { delivery: true, takeaway: false };
    expect(agreement('attributes', { attributes }, { attributeValues: owners })).toBe('SAME');
    const place = (placeId: string) => ({ placeId, placeName: placeId });
    const area = (...ids: string[]) => ({ placeInfos: ids.map(place) });
    expect(agreement('serviceArea', { serviceArea: area('a') }, { serviceArea: area('a', 'b') })).toBe('SAME');
    expect(agreement('serviceArea', { serviceArea: area('a', 'c') }, { serviceArea: area('a') })).toBe('DIFFERENT');
  });
});

describe('the comparison of addresses', () => {
  const street = (line: string) => ({ address: { ...listing.address, street: line } });

  it('[publishers 1.4] uses the rules of the caller for streets and subdivisions', () => {
    const isSameStreet = (ours: string, theirs: string) => ours === '12 Main Street' && theirs === '12 Main St.';
    expect(agreement('address', {}, street('12 Main St.'))).toBe('DIFFERENT');
    expect(agreement('address', {}, street('12 Main St.'), { isSameStreet })).toBe('SAME');
    const named = { address: { ...listing.address, state: 'Massachusetts' } };
    const isSameState = (ours: string, theirs: string, countryIso: string) =>
      [ours, theirs, countryIso].join() === 'MA,Massachusetts,US';
    expect(agreement('address', {}, named)).toBe('DIFFERENT');
    expect(agreement('address', {}, named, { isSameState })).toBe('SAME');
  });

  it('[publishers 1.4] compares the second line, postal codes without gaps, and hidden addresses', () => {
    const floor = { address: { ...content.address, street1: 'Floor 2' } };
    expect(agreement('address', floor, street('12 Main Street, floor 2'))).toBe('SAME');
    const code = (postalCode: string) => ({ address: { ...listing.address, postalCode } });
    expect(agreement('address', {}, code('02 108'))).toBe('SAME');
    expect(agreement('address', {}, code('02109'))).toBe('DIFFERENT');
    expect(agreement('address', {}, { serviceAreaOnly: true })).toBe('MISSING_THERE');
    expect(agreement('address', { address: null }, { address: { countryIso: 'US' } })).toBe('SAME');
    const theirs = '12 MAIN STREET, 02108, boston, US-MA, US';
    expect(about('address', { address: null }, {})).toMatchObject({ agreement: 'MISSING_HERE', theirs });
  });
});

describe('the comparison of hours', () => {
  const day = (...ranges: [number, number][]) => weekOf(() => ranges.map(([start, end]) => ({ start, end })));
  const hours = (...dates: ListingHours[]) => ({ hours: [...nine, ...dates] });

  it('[publishers 1.4] ignores where a night or a touching range is cut', () => {
    expect(agreement('hours', { hours: day([1_080, 1_560]) }, { hours: day([0, 120], [1_080, 1_440]) })).toBe('SAME');
    expect(agreement('hours', { hours: day([540, 720], [720, 1_020]) }, {})).toBe('SAME');
    expect(agreement('hours', { hours: day([0, 1_440]) }, { hours: day([0, 1_439]) })).toBe('SAME');
    expect(agreement('hours', {}, { hours: day([540, 1_021]) })).toBe('DIFFERENT');
  });

  it('[publishers 1.4] takes a week that is closed on all days for one without hours', () => {
    expect(agreement('hours', { hours: [] }, { hours: day() })).toBe('SAME');
    expect(agreement('hours', { hours: [] }, {})).toBe('MISSING_HERE');
    expect(agreement('hours', {}, { hours: undefined })).toBe('MISSING_THERE');
  });

  it('[publishers 1.4] compares special dates that are to come, in any order', () => {
    const [christmas, eve] = [special('2026-12-25'), special('2026-12-24', MORNING)];
    const past = special('2026-07-04');
    expect(agreement('specialHours', hours(past, christmas, eve), hours(eve, christmas))).toBe('SAME');
    expect(agreement('specialHours', hours(christmas), hours(special('2026-12-25', MORNING)))).toBe('DIFFERENT');
    expect(agreement('specialHours', hours(christmas), {})).toBe('MISSING_THERE');
    expect(agreement('specialHours', {}, hours(christmas))).toBe('MISSING_HERE');
  });

  it('[0073] a date that a later push hands over may be missing, but not have other hours', () => {
    const [christmas, newYear] = [special('2026-12-25'), special('2027-01-01')];
    const of = (ours: ListingHours[], theirs: ListingHours[]) =>
      agreement('specialHours', hours(...ours), hours(...theirs), { laterDates: ['2027-01-01'] });
    expect(of([christmas, newYear], [christmas])).toBe('SAME');
    expect(of([christmas, newYear], [christmas, newYear])).toBe('SAME');
    expect(of([christmas, newYear], [newYear])).toBe('DIFFERENT');
    expect(of([christmas, newYear], [christmas, special('2027-01-01', MORNING)])).toBe('DIFFERENT');
    expect(of([newYear], [])).toBe('SAME');
  });

  it('[0073] compares hours on public holidays where the location handed some over', () => {
    const closed = { type: 'CLOSED', slots: [] } as const;
    const open = { type: 'OPEN', slots: [{ start: '10:00am', end: '02:00pm' }] } as const;
    const of = (ours: ListingContent['publicHolidayHours'], theirs: PublisherListing['publicHolidayHours']) =>
      agreement('publicHolidayHours', { publicHolidayHours: ours }, { publicHolidayHours: theirs });
    expect(of(closed, closed)).toBe('SAME');
    expect(of(open, closed)).toBe('DIFFERENT');
    expect(of(closed, undefined)).toBe('MISSING_THERE');
    expect(of(null, closed)).toBe('MISSING_HERE');
    expect(of(null, undefined)).toBe('SAME');
    expect(about('publicHolidayHours', {}, { publicHolidayHours: closed })).toBeUndefined();
  });
});

describe('the comparison of photos', () => {
  const photos = (...refs: string[]) => ({ photos: refs.map((ref) => ({ ref, type: 'ADDITIONAL' as const })) });
  const ofPhotos = (ours: string[], theirs: Partial<PublisherListing>, shows: ListingDisplay = {}) =>
    about('photos', {}, theirs, { shows, photos: { ours, others: ['owner'] } });

  it.each([
    [['1', '2'], ['2', 'owner', '1'], 'SAME', ['1', '2'], ['1', '2']],
    [[], ['owner'], 'SAME', null, null],
    [[], [], 'SAME', null, null],
    [['1', '2'], ['1'], 'DIFFERENT', ['1', '2'], ['1']],
    [['1'], ['owner'], 'MISSING_THERE', ['1'], null],
    [[], ['owner', 'new'], 'MISSING_HERE', null, ['new']],
    [['1'], ['1', 'new'], 'DIFFERENT', ['1'], ['1', 'new']],
  ])('[health] of %j with the shown %j is %s', (ours, shown, expected, left, right) => {
    const told = { field: 'photos', agreement: expected, ours: left, theirs: right };
    expect(ofPhotos(ours, photos(...shown))).toEqual(told);
  });

  it('[health] leaves out what others add where the publisher tells more than photos of the place', () => {
    expect(ofPhotos(['1'], photos('1', 'new'), { photos: { others: false } })?.agreement).toBe('SAME');
  });

  it('[health] says nothing where nobody knows our photos, or the publisher does not tell theirs', () => {
    expect(about('photos', {}, photos('1'))).toBeUndefined();
    expect(ofPhotos(['1'], {})).toBeUndefined();
    expect(ofPhotos(['1'], { photos: [{ url: 'https://a.example/1.png', type: 'ADDITIONAL' }] })).toBeUndefined();
    expect(ofPhotos(['1'], {}, { photos: false })?.agreement).toBe('NOT_SHOWN');
  });
});

describe('what a publisher does not show', () => {
  const phones = (most = 3) => ({ additionalPhones: ['+16175550111', '+16175550112', '+16175550113'].slice(0, most) });
  const ranges = (most = 3) => ({
    hours: weekOf(() => [480, 720, 1_020].slice(0, most).map((start) => ({ start, end: start + 120 }))),
  });
  const text = (description: string | null) => ({ description });
  const main = { categories: listing.categories.slice(0, 1) };
  const christmas = { hours: [special('2026-12-25')] };

  it.each<[ListingField, object, object, ListingDisplay, string]>([
    ['description', text('Bread and cake for me'), text('Bread and cake…'), { description: { longest: 16 } }, 'SAME'],
    ['additionalPhones', phones(), phones(2), { additionalPhones: { most: 2 } }, 'SAME'],
    ['additionalPhones', phones(), {}, { additionalPhones: false }, 'NOT_SHOWN'],
    ['categories', {}, main, { categories: { most: 0 } }, 'SAME'],
    ['hours', ranges(), ranges(2), { hours: { most: 2 } }, 'SAME'],
    ['specialHours', christmas, { hours: [] }, { specialHours: { onlyWith: 'hours' } }, 'NOT_SHOWN'],
    ['description', text(null), {}, { description: { emptied: false } }, 'NOT_SHOWN'],
    ['name', {}, { name: 'Other' }, { name: { pushed: false } }, 'DIFFERENT'],
  ])('[publishers 5.12] is no difference: %s of %j and %j with %j is %s', (field, ours, theirs, shows, expected) => {
    expect(agreement(field, ours, theirs, { shows })).toBe(expected);
  });

  it('[publishers 1.4] compares the attributes that the location tells and the listings show, key by key', () => {
    const attributes = { delivery: true, outdoorSeating: true, wifi: 'free' };
    const attributeValues = { delivery: true, outdoorSeating: false, takeaway: true };
    const compare = (keys?: string[]) =>
      about('attributes', { attributes }, { attributeValues }, { shows: { attributes: { keys } } });
    const ours = { outdoorSeating: true, wifi: 'free' };
    const theirs = { outdoorSeating: false, wifi: null };
    expect(compare()).toMatchObject({ agreement: 'DIFFERENT', ours, theirs });
    expect(compare(['delivery'])).toMatchObject({ agreement: 'SAME', ours: { delivery: true } });
    expect(compare(['wifi'])).toMatchObject({ agreement: 'MISSING_THERE', ours: { wifi: 'free' }, theirs: null });
    expect(compare(['alcohol'])).toMatchObject({ agreement: 'NOT_SHOWN' });
  });
});
