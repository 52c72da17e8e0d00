import { describe, expect, it } from '@jest/globals';
import type { ListingPhoto, PublisherListing } from '@listings/publisher-sdk';
import { listingPhotos } from './listing-photos.js';

const ORIGIN = { publisher: 'ACME_MAPS', listingRef: '1' };

const photosOf = (photos?: readonly ListingPhoto[]) =>
  listingPhotos({ ref: '1', name: 'Shop', categories: [], photos } as PublisherListing, ORIGIN);

describe('photos of an import', () => {
  it('[4.7.4] photos keep type and caption; a second logo or cover becomes an additional photo', () => {
    const url = (n: number) => `https://p.example/${n}.jpg`;
    const photos = photosOf([
      { url: url(1), type: 'COVER', caption: 'Front\u0000' },
      { url: url(2), type: 'LOGO' },
      { url: url(3), type: 'COVER' },
      { url: 'http://p.example/4.jpg', type: 'ADDITIONAL', caption: '' },
    ]);
    expect(photos).toEqual([
      { url: url(1), type: 'COVER', caption: 'Front', importedFrom: ORIGIN },
      { url: url(2), type: 'LOGO', caption: null, importedFrom: ORIGIN },
      { url: url(3), type: 'ADDITIONAL', caption: null, importedFrom: ORIGIN },
      { url: 'http://p.example/4.jpg', type: 'ADDITIONAL', caption: null, importedFrom: ORIGIN },
    ]);
  });

  it('[4.7.4] photos without an HTTP URL are skipped, and at most as many are imported as a location can have', () => {
    const many = Array.from({ length: 300 }, (_, n) => `https://p.example/${n}.jpg`);
    const urls = ['', 'p.example/1.jpg', 'data:image/png;base64,AA', 'ftp://p.example/1.jpg', ...many];
    expect(photosOf(urls.map((url) => ({ url, type: 'ADDITIONAL' })))).toHaveLength(250);
    expect(photosOf(undefined)).toEqual([]);
  });

  it('[contract 4] a caption is cut to the maximum length at a whole character', () => {
    const [photo] = photosOf([{ url: 'https://p.example/1.jpg', type: 'LOGO', caption: `${'x'.repeat(999)}😀😀` }]);
    expect(photo?.caption).toBe(`${'x'.repeat(999)}😀`);
  });
});
