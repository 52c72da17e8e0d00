import { describe, expect, it } from '@jest/globals';
import { pageToListing } from './page-to-listing.js';

describe('a page as a listing [publishers 2.4]', () => {
  it('converts every field that we have a word for', () => {
    const [id, website] = ['1000000100000001', 'https://blue-door.example/'];
    const same = { phone: '030 123456', description: 'Coffee and cake since 1990' };
    const place = { street: 'Main St 1', city: 'Berlin', state: 'BE' };
    const [cafe, bakery] = ['Cafe', 'Bakery'].map((name, nth) => ({ id: `200000${nth + 2}`, name }));
    const attributes = { about: 'Coffee', is_published: true, fan_count: 7 };
    const listing = pageToListing(
      {
        ...same,
        ...attributes,
        id,
        name: ' Blue Door Cafe ',
        link: `https://publisher-b.example/${id}`,
        category_list: [cafe, bakery],
        website,
        location: { ...place, zip: 10115, country: 'Germany', country_code: 'de', latitude: 52.5, longitude: '13.4' },
        store_number: 12,
        temporary_status: 'TEMPORARILY_CLOSED',
      },
      { folderRef: '77', tasks: ['CREATE_CONTENT', 'MANAGE', 'MODERATE'] },
    );
    expect(listing).toEqual({
      ...same,
      ref: id,
      name: 'Blue Door Cafe',
      address: { ...place, postalCode: '10115', countryIso: 'DE', countryName: 'Germany' },
      latitude: 52.5,
      longitude: 13.4,
      websiteUrl: website,
      storeCode: '12',
      categories: [
        { ...cafe, primary: true },
        { ...bakery, primary: false },
      ],
      openStatus: 'TEMPORARILY_CLOSED',
      attributes,
      liveLink: `https://publisher-b.example/${id}`,
      folderRef: '77',
    });
  });

  it('[publishers 5.13] finds the code of a country that is only named, and keeps a name that it does not know', () => {
    const country = (name: unknown) => pageToListing({ id: '1', name: 'Bare', location: { country: name } })?.address;
    expect(country('United Kingdom')).toEqual({ countryIso: 'GB', countryName: 'United Kingdom' });
    expect(country('Atlantis')).toEqual({ countryName: 'Atlantis' });
    expect(country(7)).toBeUndefined();
  });

  it('leaves absent what the publisher does not know', () => {
    expect(pageToListing({ id: '1', name: 'Bare' })).toEqual({ ref: '1', name: 'Bare', categories: [] });
  });

  it('never breaks on nonsense', () => {
    const texts = { phone: {}, website: 7, link: 'javascript:alert(1)', store_number: [], emails: 3 };
    const nonsense = { category_list: 'x', location: [1], hours: 5, ...texts };
    expect(pageToListing({ id: '1', name: 'Odd', ...nonsense })).toMatchObject({ ref: '1', categories: [] });
    expect(pageToListing({ id: '1', name: 'Odd', ...nonsense })?.liveLink).toBeUndefined();
    expect(pageToListing({ id: '../1', name: 'Bad id' })).toBeUndefined();
    expect(pageToListing({ id: '1', name: 4 })).toBeUndefined();
    expect(pageToListing({ id: '1', name: ' ' })).toMatchObject({ ref: '1', name: '' });
    expect(pageToListing({ id: '1', name: 'Far', location: { latitude: 91, longitude: 0 } })?.latitude).toBeUndefined();
  });

  it('names what is closed on the page and why [publishers 5.14]', () => {
    expect(pageToListing({ id: '1', name: 'Watched' }, { tasks: ['ANALYZE'] })?.unavailable).toEqual({
      submission: expect.stringContaining('does not allow changing the data'),
      posts: expect.stringContaining('role does not allow publishing'),
    });
    const tasks = ['MANAGE', 'CREATE_CONTENT', 'MODERATE'];
    const rights = { tasks, permissions: ['pages_manage_metadata', 'pages_manage_posts'] };
    expect(pageToListing({ id: '1', name: 'Mine' }, rights)?.unavailable).toEqual({
      posts: expect.stringContaining('connection does not allow publishing'),
      reviews: expect.stringContaining('does not allow reading the reviews'),
    });
  });
});
