import { describe, expect, it } from '@jest/globals';
import type { ComparedPhotos } from './comparison.js';
import { ourPhotos, theirPhotos } from './photo-strip.js';

const photos = (shown: number, missing: number, others = 0): ComparedPhotos => {
  const ours = Array.from({ length: shown + missing }, (_, at) => `/ours/${at}`);
  return {
    ours: ours.map((url, at) => ({ url, caption: null, isShown: at >= missing })),
    ourCount: ours.length,
    otherUrls: Array.from({ length: others }, (_, at) => `https://maps.example/${at}`),
    otherCount: others,
  };
};

describe('the photos of a comparison', () => {
  it('[dashboard] stand side by side, those that are missing there only on our side', () => {
    const compared = photos(1, 1, 1);
    const shown = { url: '/ours/1', alt: 'Photo of your location' };
    const missing = { url: '/ours/0', alt: 'Photo of your location that is not shown there' };
    const pictures = [missing, shown];
    expect(ourPhotos([{ photos: null }, { photos: compared }])).toEqual({ pictures, more: 0 });
    const added = { url: 'https://maps.example/0', alt: 'Photo added by others' };
    expect(theirPhotos(compared)).toEqual({ pictures: [added, shown], more: 0 });
  });

  it('[dashboard] are at most six on a side, and the others are counted', () => {
    const compared = photos(9, 1, 2);
    expect([ourPhotos([{ photos: compared }]).more, theirPhotos(compared).more]).toEqual([4, 5]);
    expect(ourPhotos([]).pictures).toEqual([]);
  });
});
