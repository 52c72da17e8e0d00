import { describe, expect, it } from '@jest/globals';
import { examinePublisher } from './examine-publisher.js';
import { brokenRules } from './testing/broken-rules.js';
import { modelPhotosDriver, modelWithPhotos } from './testing/model-photos.js';

/** The rules of photos; the others are those of any method. */
const OWN = /\bphotos?\b/;
const examine = (mostPhotos?: number) => {
  const under = { declaration: modelWithPhotos(), driver: modelPhotosDriver(mostPhotos) };
  return examinePublisher(under, { only: ({ subject }) => subject === 'photos' });
};

describe('the checks of photos', () => {
  it('[design 5] pass for a correct plug-in, and skip only what its publisher lacks', async () => {
    const results = await examine();
    expect(results.filter(({ outcome }) => outcome === 'broken')).toEqual([]);
    const skipped = results.filter(({ outcome }) => outcome === 'skipped').map(({ reason }) => reason);
    expect(skipped).toEqual(['the listings of the model have no photos']);
  });

  it('[design 5] leave room at a publisher that takes few photos of a listing', async () => {
    const results = await examine(5);
    expect(results.filter(({ outcome }) => outcome === 'broken')).toEqual([]);
  });

  it.each<[string, RegExp]>([
    ['adds a photo twice', /photos of the listing after addPhoto/],
    ['adds a photo again when the response is lost', /photos of the listing after one addPhoto: expected 1, got 2/],
    ['adds an unfit photo without a word', /an unfit photo must fail with CONTENT_REJECTED/],
    ['removes the newest photo', /photos of the listing after removePhoto/],
    ['removes the oldest photo', /photos of the listing after removePhoto/],
    ['fails to remove a removed photo', /a second removePhoto must succeed/],
    ['reads no photos', /listPhotos returned no photos with references/],
    ['reads photos under other references', /photos of the listing after addPhoto: .*differ/],
    ['finds no photo', /did not find the photo within findableWithinMs/],
    ['finds what the core knows', /findPhoto of a photo that the core knows already/],
    ['finds photos of any time', /beside an older photo of the owner's/],
    ['finds photos of an unknown time', /a photo of an unknown time/],
    ['takes the newest of several photos', /the photo that findPhoto found beside photos of the owner's/],
    ['takes the oldest of several photos', /the photo that findPhoto found beside photos of the owner's/],
    ['calls several photos an outage', /must fail with "ambiguous"/],
  ])('[publishers 1.5] find a plug-in that %s', async (bug, reason) => {
    const under = { declaration: modelWithPhotos((each) => each === bug), driver: modelPhotosDriver() };
    expect((await brokenRules(under, OWN)).join('\n')).toMatch(reason);
  });
});
