import type { InUnit } from '@listings/persistence';
import { beforeEach, describe, expect, it } from '@jest/globals';
import { PublisherRegistry } from '@listings/publisher-registry';
import type { ReviewsCapability } from '@listings/publisher-sdk';
import { shared } from '@listings/testing/jest';
import { archiveResponse, editResponse, interactionDetails, respond } from '../index.js';
import type { InteractionsDependencies } from '../index.js';
import { A, sandboxId, startFixture } from '../testing/interactions-fixture.js';

let reviewId: string;

let texts = 0;

const fixture = startFixture();
const tenant = shared(() => fixture.newLinked({ publisher: A, nn: 12 }));
beforeEach(async () => {
  await fixture.database.execute('delete from work');
  const text = `Please answer ${(texts += 1)}`;
  await fixture.admin.writeReview({ listing: sandboxId(A, 12), text, stars: 4 });
  await fixture.readCompletely(tenant.accountId, tenant.locationId);
  reviewId = (await fixture.interactions(tenant.caller)).find(({ content }) => content === text)?.id ?? '';
  expect(reviewId).not.toBe('');
});

/** The dependencies with publisher A as if its plug-in offered only this part of its reviews. */
function limitedTo(limit: (reviews: ReviewsCapability) => ReviewsCapability): typeof fixture.deps {
  const all = fixture.deps.publishers.all.map((each) => ({
    ...each,
    publisher: { ...each.publisher, reviews: each.publisher.reviews && limit(each.publisher.reviews) },
  }));
  return { ...fixture.deps, publishers: new PublisherRegistry(all) };
}

const readOnly = () => limitedTo(({ scale, listReviews }) => ({ scale, listReviews, repliesPerReview: 'none' }));
const repliesOnly = () =>
  limitedTo((reviews) => ({ ...reviews, editReply: undefined, deleteReply: undefined }) as ReviewsCapability);

const answered = (deps: InUnit<InteractionsDependencies>) =>
  respond(deps, tenant.caller, { interactionId: reviewId, content: 'Thank you' });
async function sent(): Promise<string> {
  const result = await answered(fixture.deps);
  if (!result.success) throw new Error('not stored');
  await fixture.deliver(fixture.deps);
  return result.response.id;
}

describe('a publisher that takes no replies', () => {
  it('[contract 6] SY82001 says so, the lists show it, and nothing is stored', async () => {
    const deps = readOnly();

    expect(await answered(deps)).toEqual({
      success: false,
      violations: [{ code: 'SY82001', reason: 'The publisher takes no responses to reviews' }],
    });
    const [before] = await interactionDetails(fixture.deps, tenant.caller, [reviewId]);
    const [shown] = await interactionDetails(deps, tenant.caller, [reviewId]);
    expect([before?.canRespond, shown?.canRespond]).toEqual([true, false]);
    expect(shown?.responses).toEqual([]);
  });

  it('[contract 6] ends a response that an earlier release of the plug-in accepted', async () => {
    const result = await answered(fixture.deps);

    await fixture.deliver(readOnly());

    const [{ responses } = { responses: [] }] = await interactionDetails(fixture.deps, tenant.caller, [reviewId]);
    expect(result.success).toBe(true);
    expect(responses).toMatchObject([
      { interactionStatus: 'FAILED', remarks: 'The publisher takes no responses to reviews' },
    ]);
  });
});

describe('a publisher that neither changes nor removes replies', () => {
  it('[contract 6] SY82001 says which, and replies still work', async () => {
    const deps = repliesOnly();
    const responseId = await sent();

    const edited = await editResponse(deps, tenant.caller, { interactionId: reviewId, responseId, content: 'New' });
    const archived = await archiveResponse(deps, tenant.caller, { responseId });

    expect(edited).toEqual({
      success: false,
      violations: [{ code: 'SY82001', reason: 'The publisher does not let a response be changed' }],
    });
    expect(archived).toEqual({
      success: false,
      violations: [{ code: 'SY82001', reason: 'The publisher does not let a response be removed' }],
    });
    expect(await archiveResponse(fixture.deps, tenant.caller, { responseId })).toMatchObject({ success: true });
  });

  it('[contract 6] changes and removes a response that never left the service', async () => {
    const deps = repliesOnly();
    const result = await answered(deps);
    const responseId = result.success ? result.response.id : '';

    const edited = await editResponse(deps, tenant.caller, { interactionId: reviewId, responseId, content: 'Better' });

    expect(edited).toMatchObject({ success: true });
    expect(await archiveResponse(deps, tenant.caller, { responseId })).toMatchObject({ success: true });
    await fixture.deliver(deps);
  });
});
