import { describe, expect, it } from '@jest/globals';
import { modelDriver } from '../testing/model-driver.js';
import { modelPlugIn } from '../testing/model-plug-in.js';
import type { Carelessness } from '../testing/model-plug-in.js';
import type { PublisherDriver } from './driver.js';
import { examinePublisher } from './examine-publisher.js';
import type { Subject } from './check.js';

const broken = async (carelessness: Carelessness, subject: Subject): Promise<string[]> => {
  const declaration = modelPlugIn((each) => each === carelessness);
  const results = await examinePublisher(
    { declaration, driver: modelDriver },
    { only: (check) => check.subject === subject },
  );
  return results.flatMap(({ outcome, reason = '' }) => (outcome === 'broken' ? [reason] : []));
};

describe('the test kit of publishers [design 5]', () => {
  it('finds nothing wrong with a careful plug-in, and says what it did not ask', async () => {
    const results = await examinePublisher({ declaration: modelPlugIn(), driver: modelDriver });
    expect(results.filter(({ outcome }) => outcome === 'broken')).toEqual([]);
    expect(results.filter(({ outcome }) => outcome === 'kept').length).toBeGreaterThan(70);
    const skipped = results.filter(({ outcome }) => outcome === 'skipped');
    expect(skipped.map(({ reason }) => reason)).toContain('the plug-in offers no reviews');
    expect(skipped.map(({ reason }) => reason)).toContain('the model has no policy');
  });

  it.each<[Carelessness, Subject, RegExp]>([
    ['declares a key in capitals', 'declaration', /the key "Model" is not lower-case/],
    ['puts the secret into the authorize URL', 'authorization', /shows the secret setting SECRET/],
    ['takes a stale code for a plain error', 'authorization', /threw what is no PublisherError: Error: bad code/],
    ['keeps credentials that are no JSON', 'authorization', /not plain JSON/],
    ['swallows a 401', 'listings', /getListing/],
    ['renews without the session', 'authorization', /renewals/],
    ['renews at each call', 'authorization', /renewals/],
    ['takes an outage for dead credentials', 'authorization', /should have failed with TRANSIENT/],
    ['repeats a page', 'listings', /different listings among those listed/],
    ['forgets the last page', 'listings', /listings listed: expected 50, got 40/],
    ['reads all pages before the first listing', 'listings', /the first listing alone cost 3 calls/],
    ['takes a closed listing for a deleted one', 'listings', /getListing ended with .*LISTING_NOT_FOUND/],
    ['throws whatever comes', 'listings', /threw what is no PublisherError: Error: network/],
    ['tries again for ever', 'listings', /waited for 20 calls in turn/],
    ['believes every answer', 'listings', /no PublisherError|has the reference/],
    ['logs tokens', 'listings', /logged a secret in the line "calling"/],
    ['loses descriptions silently', 'submission', /description/],
    ['writes what is there already', 'submission', /writes of a second submit/],
    ['sends a post twice', 'posts', /posts at the publisher after createPost: expected 1, got 2/],
    ['sends again when the answer is lost', 'posts', /made 2 posts|after one createPost: expected 1, got 2/],
    ['finds the posts of others', 'posts', /belongs to another delivery/],
    ['finds no post', 'posts', /did not find the post that was made/],
    ['lets texts pass that are too long', 'posts', /checkContent takes 600 times x, but createPost/],
    ['answers a code that it does not declare', 'posts', /which postErrors of the declaration lacks/],
    ['asks the publisher in checkContent', 'posts', /calls made by checkContent/],
    ['stumbles over a post that is gone', 'posts', /deletePost, once more should have succeeded/],
    ['guesses zeros', 'insights', /days to come/],
    ['shifts days', 'insights', /what readDaily tells of/],
  ])('reports a plug-in that %s', async (carelessness, subject, sentence) => {
    const sentences = await broken(carelessness, subject);
    expect(sentences.join('\n')).toMatch(sentence);
  });

  it('fails for a capability that the driver cannot exercise, once, unless told why', async () => {
    const blind: PublisherDriver = {
      async openWorld(options) {
        const { posts: _posts, insights: _insights, ...world } = await modelDriver.openWorld(options);
        return world;
      },
      impossible: { ...modelDriver.impossible, insights: 'nobody may look at its numbers' },
    };
    const results = await examinePublisher(
      { declaration: modelPlugIn(), driver: blind },
      { only: ({ subject }) => subject === 'posts' || subject === 'insights' },
    );
    expect(results.filter(({ outcome }) => outcome === 'broken')).toEqual([
      {
        subject: 'posts',
        rule: '[design 5] posts can be driven: posts',
        outcome: 'broken',
        reason: 'the plug-in offers posts, but the driver has no posts: add it, or give the reason under "impossible"',
      },
    ]);
    expect(results.filter(({ subject }) => subject === 'insights').map(({ reason }) => reason)).toContain(
      'nobody may look at its numbers',
    );
  });
});
