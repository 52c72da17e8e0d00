import { printOpeningHours } from '@listings/publisher-sdk';
import { browse, serveFake } from '@listings/publisher-sdk/test-kit';
import type { PublisherDriver, SeedListing } from '@listings/publisher-sdk/test-kit';
import { categories } from '../categories.js';
import { splitStreet } from '../tags/address-tags.js';
import { FakeMap, STRANGER } from './fake-map.js';

/** Three pages of listings. */
const COUNT = 60;

/** Drives a fake of OpenStreetMap for the test kit. Every world is a map of its own. */
export const driver: PublisherDriver = {
  async openWorld({ seed }) {
    const map = new FakeMap();
    // The checks connect more places than an account may.
    map.mostPreferences = Infinity;
    let time = Date.parse('2026-07-06T12:00:00Z');
    const refs = seed.listings.slice(0, COUNT).map((listing, index) => addPlace(map, listing, index));
    const [ordinary = '', other = ''] = refs;
    map.notes.now = () => time;
    const placeOf = (ref: string) => {
      const { lat = 0, lon = 0 } = map.current(ref) ?? {};
      return { lat, lon };
    };
    const of = new Map(seed.listings.map(({ id }, index) => [id, refs[index] ?? '']));
    for (const { listingId, text, author, ageMs } of seed.reviews) {
      const by = { id: STRANGER, name: author };
      map.notes.write(placeOf(of.get(listingId) ?? ''), text, { by, at: time - ageMs });
    }
    const people = {
      write: async (ref: string, text: string) => void map.notes.write(placeOf(ref), text, { at: (time += 1_000) }),
      remove: async (ref: string) => map.notes.hide(Number(ref)),
    };
    const { url, stop } = await serveFake((request) => map.answer(request));
    return {
      settings: {
        API_BASE: url,
        SITE_BASE: url,
        CLIENT_ID: 'client',
        CLIENT_SECRET: 'client-secret',
        MOST_ELEMENTS: '100000',
        EDITS_PER_HOUR: '100000',
      },
      now: () => time,
      advance: async (ms) => void (time += ms),
      close: stop,
      owner: {
        agree: (page) => browse(page),
        decline: (page) => browse(page, { deny: '1' }),
        withdraw: async () => map.tokens.clear(),
      },
      listings: {
        count: COUNT,
        ordinary,
        other,
        countryIso: 'US',
        close: async (ref) => void map.preferences.delete(`listings.${ref.replace('/', '.')}`),
        remove: async (ref) => map.delete(ref),
        setHours: async (ref, hours) => map.edit(ref, { opening_hours: printOpeningHours({ hours, kept: [] }) }),
      },
      limitRate: async () => void (map.trouble = [429, 'You have reached the limit', { 'retry-after': '30' }]),
      limitedForMs: 30_000,
      breakDown: async () =>
        void (map.trouble = [503, 'The database is offline for maintenance', { 'content-type': 'text/plain' }]),
      submission: {
        foreign: async (ref) => ({
          what: '"SH off" in the opening hours and the tag wheelchair:description',
          async isThere() {
            const { opening_hours: hours = '', ...others } = map.current(ref)?.tags ?? {};
            return hours.includes('SH off') && others['wheelchair:description'] !== undefined;
          },
        }),
      },
      reviews: {
        ...people,
        own: { note: people },
        count: async (ref) => map.notes.countNear(placeOf(ref)),
        tooLong: 'x'.repeat(2_001),
      },
      creation: { count: async () => [...map.history.values()].filter((all) => all.at(-1)?.visible).length },
    };
  },
  impossible: {
    'owner.withhold': 'the consent page grants the requested scopes together',
    lapse: 'a token is valid until its owner withdraws it',
    closeUntil: 'OpenStreetMap does not say when it takes calls again',
    'submission.hold': 'an edit is live at once',
    'reviews.hold': 'a comment is live at once',
  },
};

/** A connected place. The third one is a way. */
function addPlace(map: FakeMap, listing: SeedListing, index: number): string {
  const { name, subCategoryKey, street, city, state, postalCode, countryIso, phone, websiteUrl } = listing;
  const { number = '', street: road = '' } = splitStreet(street);
  const [key = '', value = ''] = categories.toPublisher({ subCategoryKey, countryIso })?.split('=') ?? [];
  const tags = {
    name,
    [key]: value,
    'addr:housenumber': number,
    'addr:street': road,
    'addr:city': city,
    'addr:state': state,
    'addr:postcode': postalCode,
    'addr:country': countryIso,
    phone,
    website: websiteUrl,
    opening_hours: 'Mo-Fr 09:00-18:00; PH off; SH off',
    'wheelchair:description': 'a step of 5 cm & a "bell" <at the door>',
  };
  const place = { lat: 37.7 + index / 100, lon: -122.4 };
  const corner = index === 2 ? Number(map.add('node', {}, place).replace('node/', '')) : undefined;
  const ref = corner === undefined ? map.add('node', tags, place) : map.add('way', tags, { nodes: [corner] });
  map.preferences.set(`listings.${ref.replace('/', '.')}`, 'connected');
  return ref;
}
