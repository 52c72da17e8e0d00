import { beforeAll, describe, expect, it } from '@jest/globals';
import { INTERACTION_READING } from '@listings/feature-interactions';
import { waitFor } from '@listings/testing';
import { killPlaces } from '../testing/kill-places.js';
import { A, B, sandboxId, reviewWorkers } from '../testing/reviewed-listing.js';

const REVIEWS = 430;
const kit = reviewWorkers();

beforeAll(async () => {
  // With its 130 reviews, listing 1 fills three transactions.
  for (let number = 0; number < REVIEWS - 130; number += 1)
    await kit.admin.writeReview({ listing: sandboxId(A, 1), stars: (number % 5) + 1, text: `Written ${number}` });
});

const stored = (accountId: number) =>
  kit.database.query<{ ref: string; status: string }>(
    'select external_ref as ref, status from interactions where account_id = $1',
    [accountId],
  );
const due = (accountId: number) =>
  kit.database.execute(
    `with feeds as (
       update interaction_feeds set next_read_at = now(), complete_at = null where account_id = $1
     )
     update work set due_at = now() where account_id = $1 and kind = $2`,
    [accountId, INTERACTION_READING],
  );

describe('a worker that is killed while it reads reviews', () => {
  it.each(
    killPlaces(
      [
        'ingestion.after_claim',
        'ingestion.before_store:2',
        'ingestion.before_events:2',
        'ingestion.after_store:2',
        'ingestion.before_mark',
      ],
      { usually: ['ingestion.before_events:2', 'ingestion.before_mark'] },
    ),
  )('[reliability 2, I1] at %s: each review is stored, counted and announced once', async (place) => {
    const { accountId } = await kit.newLinked({ [A]: 1, [B]: 1 });
    await kit.dieAt(place);
    await kit.withWorker(() => kit.allRead(accountId));
    const refs = (await stored(accountId)).map(({ ref }) => ref);
    expect(refs.length).toBeGreaterThan(REVIEWS);
    expect(refs.filter((ref) => ref.startsWith('accounts/'))).toHaveLength(REVIEWS);
    expect(new Set(refs).size).toBe(refs.length);
    const events = await kit.events(accountId);
    const announced = events
      .filter(({ event }) => event === 'interaction.review')
      .map(({ data }) => data.interaction['id']);
    expect(announced).toHaveLength(refs.length);
    expect(new Set(announced).size).toBe(refs.length);
    expect(events.map(({ sequence }) => sequence)).toEqual(events.map((_, position) => position + 1));
    const responses = events
      .filter(({ event }) => event === 'interaction.response')
      .map(({ data }) => data.interaction['id']);
    expect(new Set(responses).size).toBe(responses.length);
    expect(await kit.wrongCounts(accountId)).toEqual([]);
  });

  it('[reliability 2, I1] that finds a deleted review: it is archived and announced once', async () => {
    const { id } = await kit.admin.writeReview({ listing: sandboxId(A, 3), stars: 2, text: 'goes' });
    const { accountId } = await kit.newLinked({ [A]: 3 });
    await kit.withWorker(() => kit.allRead(accountId));
    const before = (await stored(accountId)).length;
    await kit.admin.deleteReview(id);
    for (let read = 0; read < 3; read += 1) {
      await due(accountId);
      await kit.dieAt('ingestion.before_mark');
    }
    await kit.withWorker(() => kit.allRead(accountId));
    const archived = (await stored(accountId)).filter(({ status }) => status === 'ARCHIVED');
    expect(archived).toHaveLength(1);
    expect(await stored(accountId)).toHaveLength(before);
    const events = (await kit.events(accountId)).filter(
      ({ event, data }) => event === 'interaction.review' && data.interaction['interaction_status'] === 'archived',
    );
    expect(events.map(({ data }) => data.interaction['content'])).toEqual(['goes']);
    expect(await kit.wrongCounts(accountId)).toEqual([]);
  });
});

describe('a worker', () => {
  it('[contract 6] reads the listings of a connected account one after the other, without a pause', async () => {
    const { accountId } = await kit.newLinked({ [A]: 2 });
    for (const nn of [3, 4, 5]) await kit.addLinked(accountId, nn);
    // The sweeper alone would read one of them a minute.
    await kit.start({ SWEEP_MS: '60000' });
    await kit.allRead(accountId);
    expect((await stored(accountId)).length).toBeGreaterThan(10);
  });
});

describe('a worker that is killed while it records snapshots', () => {
  it('[6.5] [reliability 2, I1] each period is recorded once for each location with new reviews', async () => {
    const { accountId, locationId } = await kit.newLinked({ [A]: 1 });
    await kit.withWorker(() => kit.allRead(accountId));
    const days = await kit.database.query<{ day: string }>(
      `select day from interaction_counts where account_id = $1 and location_id = $2 and day > '-infinity'
         and day < ((now() - interval '30 minutes') at time zone 'UTC')::date and category = 'REVIEW' and count > 0
       group by day order by day desc limit 5`,
      [accountId, locationId],
    );
    expect(days).toHaveLength(5);
    await kit.database.execute(
      `update review_snapshots set next_period = $2 where account_id = $1 and granularity = 'daily'`,
      [accountId, days.at(-1)?.day],
    );
    await kit.dieAt('snapshots.before_events');
    await kit.dieAt('snapshots.before_events:3');
    await kit.withWorker(() =>
      waitFor(
        async () => {
          const open = await kit.database.query(
            `select 1 from review_snapshots where account_id = $1 and granularity = 'daily'
               and next_period < ((now() - interval '30 minutes') at time zone 'UTC')::date`,
            [accountId],
          );
          return open.length === 0;
        },
        { describe: 'the snapshots to catch up' },
      ),
    );
    const recorded = (await kit.events(accountId)).filter(({ event }) => event.endsWith('daily_snapshot'));
    expect(recorded.map(({ data }) => data['period'])).toEqual(days.map(({ day }) => day).reverse());
  });
});
