import { describe, expect, it } from '@jest/globals';
import type { ListingContent } from '@listings/publisher-sdk';
import { failureFrom } from '@listings/publisher-sdk/test-kit';
import { categories } from './categories.js';
import { plugInFixture } from './testing/connected.js';

const fixture = plugInFixture();

const content: ListingContent = {
  name: 'Quay Street Books',
  storeCode: 'QSB-1',
  address: { street: '4 Quay Street', city: 'London', state: 'ENG', postalCode: 'SW1A 2AA', countryIso: 'GB' },
  latitude: null,
  longitude: null,
  phone: '+442079460004',
  additionalPhones: [],
  websiteUrl: 'https://books.example/',
  description: null,
  primaryCategoryId: 'book-dealer',
  additionalCategoryIds: [],
  hours: [{ day: 'MONDAY', type: 'OPEN', slots: [{ start: '09:00am', end: '05:00pm' }] }],
  temporarilyClosed: false,
};

describe('reading entries', () => {
  it('[contract 7] an entry that is taken out while the list is read hides no other', async () => {
    const session = fixture.session('h-2');
    const seen: string[] = [];
    for await (const { ref } of fixture.publisher.listings.listListings({ session })) {
      if (seen.length === 0) fixture.directory.town.entries.delete('e-2-3');
      seen.push(ref);
    }
    expect(seen).toContain('e-2-51');
    expect(new Set(seen).size).toBe(60);
  });

  it('[4.7.4] gives name, address, hours, category, phone and link in our words', async () => {
    expect(await fixture.publisher.listings.getListing({ session: fixture.session(), listingRef: 'e-1-1' })).toEqual({
      ref: 'e-1-1',
      name: 'Lantern 1',
      address: { street: '1 Market Street', city: 'London', state: 'ENG', postalCode: 'SW1A 1AA', countryIso: 'GB' },
      phone: '+44 20 7946 0001',
      websiteUrl: 'https://shop-1.example/',
      description: undefined,
      storeCode: undefined,
      categories: [{ id: 'coffee-house', name: 'coffee-house', primary: true }],
      hours: expect.arrayContaining([{ day: 'SUNDAY', type: 'CLOSED', slots: [] }]),
      openStatus: 'OPEN',
      liveLink: `${fixture.directory.url}/town/e-1-1`,
      folderRef: 'all',
    });
  });

  it('[contract 3] maps trades both ways, by country where the word differs', () => {
    const trade = (countryIso: string) => categories.toPublisher({ subCategoryKey: 'pharmacy', countryIso });
    expect([trade('GB'), trade('US')]).toEqual(['chemist', 'drugstore']);
    expect(categories.fromPublisher({ categoryId: 'chemist', countryIso: 'US' })).toBeUndefined();
    expect(categories.fromPublisher({ categoryId: 'inn', countryIso: 'US' })).toBe('hotel');
  });
});

describe('pushing data', () => {
  const submit = (listingRef: string, more: Partial<ListingContent> = {}) =>
    fixture.publisher.submission.submit({ session: fixture.session(), listingRef, content: { ...content, ...more } });
  const writesTo = (id: string) => fixture.directory.calls.filter((call) => call === `PUT /entries/${id}`).length;

  it('[contract 4] compares again when somebody else changed the entry meanwhile', async () => {
    const then = { status: 412, body: { problem: 'changed-meanwhile', detail: 'read it again' } };
    fixture.directory.faults.plan({ on: /^PUT \/entries\/e-1-6$/, then });
    expect(await submit('e-1-6')).toMatchObject({ state: 'live' });
    expect(writesTo('e-1-6')).toBe(2);
  });

  it('[publishers 0.1] what the directory refuses is CONTENT_REJECTED with its field and words', async () => {
    const text = 'a title must not contain advertising';
    const refusal = { kind: 'CONTENT_REJECTED', code: 'unacceptable', field: 'title', text };
    expect(await failureFrom(submit('e-1-7', { name: 'The cheapest books' }))).toEqual(refusal);
  });

  it('[publishers 5.12] names what the directory cannot hold, and shortens a description', async () => {
    const pushed = await submit('e-1-8', { additionalPhones: ['+442079460005'], description: 'word '.repeat(200) });
    expect(pushed).toMatchObject({ state: 'live', losses: [expect.stringContaining('phone'), expect.any(String)] });
    expect(await submit('e-1-8', { description: 'word '.repeat(200) })).toMatchObject({ state: 'live' });
    expect(writesTo('e-1-8')).toBe(1);
  });

  it('[contract 4] a shop that has ended is not opened again', async () => {
    const entry = fixture.directory.town.entries.get('e-1-10');
    if (entry) entry.status = 'ended';
    expect(await submit('e-1-10')).toMatchObject({ state: 'live' });
    expect(entry?.status).toBe('ended');
  });
});
