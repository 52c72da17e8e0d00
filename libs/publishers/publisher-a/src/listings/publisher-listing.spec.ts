import { describe, expect, it } from '@jest/globals';
import { attributesOf, socialUrlsOf } from '../attributes/read-attributes.js';
import { SANDBOX_NAMES } from '../wire/names.js';
import { photosOf } from './photos.js';
import { listingOf } from './publisher-listing.js';

const where = { ref: 'accounts/101/locations/1', folderRef: 'accounts/101' };

describe('a listing in our words [publishers 1.4]', () => {
  it('converts every field that an import needs [4.7.4]', () => {
    const berlin = { regionCode: 'DE', postalCode: '10115', administrativeArea: 'Berlin', locality: 'Berlin' };
    const shown = {
      name: 'locations/1',
      title: 'Sun Café',
      storeCode: 'S-1',
      phoneNumbers: { primaryPhone: '030 1234567', additionalPhones: ['030 7654321', ''] },
      categories: {
        primaryCategory: { name: 'categories/cafe', displayName: 'Café' },
        additionalCategories: [{ name: 'categories/bakery' }],
      },
      storefrontAddress: { ...berlin, addressLines: ['Invalidenstr. 1', 'Hof 2', '', '3. Etage'] },
      websiteUri: 'https://sun.example',
      latlng: { latitude: 52.5 },
      profile: { description: 'Coffee' },
      openInfo: { status: 'CLOSED_TEMPORARILY' },
      metadata: { mapsUri: 'https://maps.example/1', canOperateLocalPost: true },
      labels: ['flagship'],
    };
    const lines = { street: 'Invalidenstr. 1', street1: 'Hof 2, 3. Etage' };
    expect(listingOf(shown, where)).toEqual({
      ...where,
      name: 'Sun Café',
      storeCode: 'S-1',
      phone: '030 1234567',
      additionalPhones: ['030 7654321'],
      address: { ...lines, city: 'Berlin', state: 'Berlin', postalCode: '10115', countryIso: 'DE' },
      serviceAreaOnly: false,
      latitude: 52.5,
      longitude: 0,
      websiteUrl: 'https://sun.example',
      description: 'Coffee',
      categories: [
        { id: 'categories/cafe', name: 'Café', primary: true },
        { id: 'categories/bakery', name: '', primary: false },
      ],
      attributes: { labels: ['flagship'] },
      openStatus: 'TEMPORARILY_CLOSED',
      liveLink: 'https://maps.example/1',
    });
  });

  it('[publishers 1.1] has nothing where the publisher leaves out or leaves empty', () => {
    const empty = { websiteUri: '', storefrontAddress: { addressLines: [''] } };
    const listing = listingOf({ name: 'locations/1', title: 'A', ...empty }, where);
    const unavailable = { posts: expect.any(String), reviews: expect.any(String) };
    const bare = { ...where, name: 'A', categories: [], serviceAreaOnly: false, unavailable };
    expect(JSON.parse(JSON.stringify(listing))).toEqual(bare);
  });

  it('knows at least the country of a business without an address', () => {
    const serviceArea = { businessType: 'CUSTOMER_LOCATION_ONLY', regionCode: 'GB' };
    const listing = listingOf({ name: 'locations/1', title: 'A', serviceArea }, where);
    expect(listing).toMatchObject({ serviceAreaOnly: true, address: { countryIso: 'GB' } });
  });
});

describe('photos [publishers 1.5]', () => {
  const names = { ...SANDBOX_NAMES, 'a.media.hostedUrl': 'brandUrl' };

  it('reads the hosted copy under the wire name of the installation', () => {
    const [ref, url] = ['accounts/1/locations/2/media/3', 'https://img.example/1'];
    const category = { locationAssociation: { category: 'LOGO' } };
    const item = { name: ref, brandUrl: url, sourceUrl: 'https://shop.example/1', ...category };
    expect(photosOf([{ mediaItems: [item] }], names)).toEqual([{ ref, url, type: 'LOGO' }]);
  });

  it('[contract 4 photos] gives a location one logo and one cover', () => {
    const cover = (url: string) => ({ brandUrl: url, locationAssociation: { category: 'COVER' } });
    const pages = [1, 2].map((id) => ({ mediaItems: [cover(`https://a.example/${id}`)] }));
    expect(photosOf(pages, names).map(({ type }) => type)).toEqual(['COVER', 'ADDITIONAL']);
  });

  it('leaves out videos and addresses that cannot be downloaded', () => {
    const video = { mediaFormat: 'VIDEO', brandUrl: 'https://a.example/1' };
    const mediaItems = [video, { brandUrl: 'javascript:alert(1)' }, { brandUrl: 5 }, {}];
    expect(photosOf([{ mediaItems }], names)).toEqual([]);
  });
});

describe('attributes [publishers 1.4]', () => {
  it('keeps each by its name with its value', () => {
    const attributes = [
      { name: 'attributes/wifi', values: ['free'] },
      { name: 'attributes/ramp', values: [true] },
      { name: 'attributes/site', uriValues: [{ uri: 'https://x.example' }] },
      { name: 'attributes/pay', repeatedEnumValue: { setValues: ['card'], unsetValues: ['cash'] } },
    ];
    expect(attributesOf({ attributes })).toEqual({
      'attributes/wifi': 'free',
      'attributes/ramp': true,
      'attributes/site': ['https://x.example'],
      'attributes/pay': ['card'],
    });
  });

  it('knows the profiles elsewhere by their network', () => {
    const attributes = [
      { name: 'attributes/url_photos', uriValues: [{ uri: 'https://photos.example/x' }] },
      { name: 'attributes/url_empty', uriValues: [{}] },
      { name: 'attributes/site', uriValues: [{ uri: 'https://x.example' }] },
    ];
    expect(socialUrlsOf({ attributes })).toEqual({ photos: 'https://photos.example/x' });
    expect(socialUrlsOf({})).toEqual({});
  });
});
