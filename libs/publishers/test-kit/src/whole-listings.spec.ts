import { describe, expect, it } from '@jest/globals';
import type {
  ListingContent,
  ListingsCapability,
  PublisherDeclaration,
  SubmissionCapability,
} from '@listings/publisher-sdk';
import { brokenRules } from './testing/broken-rules.js';
import { modelDriver } from './testing/model-driver.js';
import { modelWith } from './testing/model-plug-in.js';

type Carelessness =
  'leaves out the second line of the street' | 'reads the main category alone' | 'swaps the coordinates in a push';

function careless(carelessness?: Carelessness): PublisherDeclaration {
  const is = (each: Carelessness) => each === carelessness;
  const sent = (content: ListingContent): ListingContent => {
    const { address, latitude, longitude } = content;
    if (address && is('leaves out the second line of the street'))
      return { ...content, address: { ...address, street1: undefined } };
    if (is('swaps the coordinates in a push')) return { ...content, latitude: longitude, longitude: latitude };
    return content;
  };
  const model = modelWith(({ listings, submission }) => {
    const getListing: ListingsCapability['getListing'] = async (request) => {
      const listing = await listings.getListing(request);
      if (!is('reads the main category alone')) return listing;
      return { ...listing, categories: listing.categories.filter(({ primary }) => primary) };
    };
    const submit: SubmissionCapability['submit'] = ({ content, ...push }) => {
      if (!submission) throw new Error('the model takes pushes');
      return submission.submit({ ...push, content: sent(content) });
    };
    return { listings: { ...listings, getListing }, submission: submission && { ...submission, submit } };
  });
  return { ...model, categories: { ...model.categories, toPublisher: ({ subCategoryKey }) => subCategoryKey } };
}

const examine = (carelessness?: Carelessness) =>
  brokenRules({ declaration: careless(carelessness), driver: modelDriver }, /^\[publishers 5\.12\] pushes a/);

describe('the checks of every part of a listing', () => {
  it('[publishers 5.12] pass for a plug-in that pushes and reads all of it', async () => {
    expect(await examine()).toEqual([]);
  });

  it.each<[Carelessness, RegExp]>([
    ['leaves out the second line of the street', /^submit of a second line of the street .*"field":"address"/],
    ['reads the main category alone', /^submit of an additional category .*"field":"categories"/],
    ['swaps the coordinates in a push', /does not agree with a pin: .*"field":"coordinates"/],
  ])('[publishers 5.12] find a plug-in that %s', async (carelessness, reason) => {
    expect(await examine(carelessness)).toEqual([expect.stringMatching(reason)]);
  });
});
