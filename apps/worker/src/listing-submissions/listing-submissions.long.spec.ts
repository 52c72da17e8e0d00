import { describe, expect, it } from '@jest/globals';
import { waitFor } from '@listings/testing';
import { linkedLocation, listingRefAt, requestPush } from '../testing/linked-location.js';
import type { LinkedLocation } from '../testing/linked-location.js';
import { submissionWorkers } from '../testing/submission-workers.js';

const SITE = 'PUBLISHER_B';

const workers = submissionWorkers({ plugIns: ['publisher-b'] });

/** A location that is linked to page nn, with a requested push. */
async function requestFirstPush(nn: number): Promise<LinkedLocation> {
  const location = await linkedLocation(workers.database, SITE, nn);
  await requestPush(workers.database, SITE, location);
  return location;
}

/** Statuses of the ended submissions; waits for the first. */
function ends(accountId: number): Promise<string[]> {
  const read = async () => {
    const rows = await workers.database.query<{ body: string }>(
      'select body from stored_events where account_id = $1',
      [accountId],
    );
    return rows.length > 0 ? rows.map(({ body }) => (JSON.parse(body) as { status: string }).status) : undefined;
  };
  return waitFor(read, { describe: 'the end of the submission', intervalMs: 50 });
}

const edits = (nn: number) =>
  workers.admin.requests({ publisher: 'b', operation: 'b.pages.update', listing: listingRefAt(SITE, nn) });

describe('listing submissions in the worker', () => {
  it('[design 3.1] finds a request that nothing announced, pushes it, and counts it', async () => {
    const { accountId } = await requestFirstPush(1);
    const { metricsPort } = await workers.start().ready;
    expect(await ends(accountId)).toEqual(['success']);
    // It counts the step after the commit.
    await waitFor(
      async () =>
        (await (await fetch(`http://127.0.0.1:${metricsPort}/metrics`)).text()).includes(
          'listings_submission_steps_total{site="PUBLISHER_B",event="live"} 1\n',
        ),
      { describe: 'one counted push' },
    );
  });

  it.each([
    ['after_claim', 21],
    ['before_push', 22],
    ['after_push', 23],
    ['before_mark', 24],
    ['after_mark', 25],
  ])('[reliability 2, I1, I4] killed at submission.%s: pushed once, recorded once', async (place, nn) => {
    const location = await requestFirstPush(nn);
    await workers.dieAt(`submission.${place}`);
    await workers.start().ready;
    expect(await ends(location.accountId)).toEqual(['success']);
    expect(await edits(nn)).toHaveLength(1);
  });
});
