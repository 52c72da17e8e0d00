import { describe, expect, it } from '@jest/globals';
import { createSearchOnlyListings } from '@listings/publisher-sdk';
import type { ListingsCapability, PublisherDeclaration } from '@listings/publisher-sdk';
import type { PublisherDriver } from './driver.js';
import { brokenRules } from './testing/broken-rules.js';
import { modelDriver, modelDriverWith } from './testing/model-driver.js';
import { modelPhotosDriver, modelWithPhotos } from './testing/model-photos.js';
import { modelPlugIn, modelWith } from './testing/model-plug-in.js';

/** The plug-in as it would be if the publisher had a list, and no read of one listing. */
function searchOnly(declaration: PublisherDeclaration): PublisherDeclaration {
  return modelWith(({ listings: { getListing, ...rest }, photos }) => {
    const listPhotos: ListingsCapability['listPhotos'] = async (request) => (await getListing(request)).photos;
    return { listings: createSearchOnlyListings({ ...rest, goodForMs: 60_000, ...(photos && { listPhotos }) }) };
  }, declaration);
}

/** A publisher that shows neither deleted listings nor those of others, and does not say which it is. */
const sameForBoth: PublisherDriver = {
  ...modelDriverWith(({ world: { listings } }) => ({
    listings: { ...listings, close: undefined, remove: async (ref) => listings.close?.(ref) },
  })),
  impossible: { ...modelDriver.impossible, 'listings.close': 'the search shows neither of them' },
};

describe('the test kit of a publisher that shows listings only in its search [design 5]', () => {
  it.each([
    ['the same', sameForBoth],
    ['different things', modelDriver],
  ])('finds no broken rule if its writes say %s of deleted and closed listings', async (_, driver) => {
    const under = { declaration: searchOnly(modelPlugIn()), driver };
    expect(await brokenRules(under, /list|content|push/i)).toEqual([]);
  });

  it('reports a list that still shows a listing to which the owner lost access', async () => {
    const driver = modelDriverWith(({ world }) => ({ listings: { ...world.listings, close: async () => undefined } }));
    const under = { declaration: searchOnly(modelPlugIn()), driver };
    const [reason] = await brokenRules(under, /lost access.*getListing/);
    expect(reason).toMatch(/getListing must throw LISTING_INACCESSIBLE after the owner lost access .*, but succeeded/);
  });

  it('[publishers 4] compares photos that the plug-in lists by the reference alone', async () => {
    const under = { declaration: searchOnly(modelWithPhotos()), driver: modelPhotosDriver() };
    expect(await brokenRules(under, /photo/i)).toEqual([]);
  });
});
