import { expect } from '@jest/globals';
import { numberEvents } from '@listings/events';
import { A, answersTo, B, sandboxId, seenListing } from '@listings/feature-connections/testing';
import {
  archiveResponse,
  editResponse,
  INTERACTION_READING,
  INTERACTION_RESPONSE,
  interactionDetails,
  respond,
} from '@listings/feature-interactions';
import { wrongCounts } from '@listings/feature-interactions/testing';
import { callerOf } from '@listings/persistence/testing';
import type { Tenant, WorkerKit } from '../worker-kit.js';
import { deathsAt } from './killed-work.js';
import type { KilledWork } from './killed-work.js';

const RESPONSES_OPEN = `work where account_id = $1 and kind = '${INTERACTION_RESPONSE}'`;
const FEEDS_DUE = 'interaction_feeds where account_id = $1 and (read_at is null or next_read_at <= now())';

/** Whether no feed of reviews of an account is due. */
export const allRead = async (kit: WorkerKit, { accountId }: Tenant) => !(await kit.has(FEEDS_DUE, accountId));

/** Lets the readers of an account sleep, so that workers die at other work of it. */
export const restReaders = (kit: WorkerKit, { accountId }: Tenant) =>
  kit.sql`update interaction_feeds set next_read_at = now() + interval '1 day' where account_id = ${accountId}`;

const statuses = async (kit: WorkerKit, { accountId }: Tenant) =>
  kit.sql<{ ref: string; status: string }>`
    select external_ref as ref, status from interactions where account_id = ${accountId}`;

/** Reviews of a listing that fill three transactions, and their snapshots of the days before. */
export function readReviews(kit: WorkerKit): KilledWork {
  const NN = 1;
  const REVIEWS = 430;
  const SEEDED = 130;
  let tenant: Tenant;
  let days: readonly { day: string }[];
  return [
    undefined,
    {
      holds: '[reliability 2, I1] the reviews of a listing are stored, counted and announced once',
      places: deathsAt(
        'ingestion',
        'after_claim before_store before_events after_store before_events before_mark',
        'before_events',
      ),
      begin: async () => {
        const listing = sandboxId(A, NN);
        for (let number = 0; number < REVIEWS - SEEDED; number += 1)
          await kit.admin.writeReview({ listing, stars: (number % 5) + 1, text: `Written ${number}` });
        tenant = await kit.account({ listings: { [A]: [NN], [B]: [NN] }, reads: INTERACTION_READING });
      },
      isDone: () => allRead(kit, tenant),
      check: async () => {
        const { accountId } = tenant;
        const refs = (await statuses(kit, tenant)).map(({ ref }) => ref);
        expect(refs.length).toBeGreaterThan(REVIEWS);
        expect(refs.filter((ref) => ref.startsWith('accounts/'))).toHaveLength(REVIEWS);
        expect(new Set(refs).size).toBe(refs.length);
        const events = await kit.events(accountId);
        const idsOf = (type: string) =>
          events.filter(({ event }) => event === type).map(({ data }) => data.interaction['id']);
        expect(idsOf('interaction.review')).toHaveLength(refs.length);
        for (const type of ['interaction.review', 'interaction.response'])
          expect(new Set(idsOf(type)).size).toBe(idsOf(type).length);
        await kit.database.transaction((transaction) =>
          numberEvents(transaction, { accountIds: [accountId], limit: 10_000, wait: true }),
        );
        const numbers = await kit.sql<{ sequence: number }>`
          select sequence from events where account_id = ${accountId} order by sequence`;
        expect(numbers.map(({ sequence }) => sequence)).toEqual(events.map((_, position) => position + 1));
        expect(await wrongCounts(kit.database, tenant)).toEqual([]);
      },
    },
    {
      holds: '[6.5] [reliability 2, I1] each period of snapshots is recorded once for a location with new reviews',
      places: deathsAt('snapshots', 'before_events before_events', 'before_events'),
      begin: async () => {
        const { accountId, locationIds } = tenant;
        await restReaders(kit, tenant);
        days = await kit.sql<{ day: string }>`
          select distinct day from interaction_counts where account_id = ${accountId}
          and location_id = ${locationIds[0]} and day > '-infinity'
            and day < ((now() - interval '30 minutes') at time zone 'UTC')::date and category = 'REVIEW' and count > 0
          order by day desc limit 5`;
        expect(days).toHaveLength(5);
        await kit.sql`
          update review_snapshots set next_period = ${days.at(-1)?.day} where account_id = ${accountId}
          and granularity = 'daily'`;
      },
      isDone: async () =>
        !(await kit.has(
          `review_snapshots where account_id = $1 and granularity = 'daily'
             and next_period < ((now() - interval '30 minutes') at time zone 'UTC')::date`,
          tenant.accountId,
        )),
      check: async () => {
        const events = await kit.events(tenant.accountId);
        const recorded = events.filter(({ event }) => event.endsWith('daily_snapshot'));
        expect(recorded.map(({ data }) => data['period'])).toEqual(days.map(({ day }) => day).reverse());
      },
    },
  ];
}

/** A review that its author deletes. */
export function deletedReview(kit: WorkerKit): KilledWork {
  const NN = 4;
  let tenant: Tenant;
  let review: string;
  let before: number;
  return [
    {
      begin: async () => {
        ({ id: review } = await kit.admin.writeReview({ listing: sandboxId(A, NN), stars: 2, text: 'goes' }));
        tenant = await kit.account({ listings: { [A]: [NN] }, reads: INTERACTION_READING });
      },
      isDone: () => allRead(kit, tenant),
    },
    {
      holds: '[reliability 2, I1] a review that is gone is archived and announced once',
      places: deathsAt('ingestion', 'before_mark before_mark', 'before_mark'),
      begin: async () => {
        before = (await statuses(kit, tenant)).length;
        await kit.admin.deleteReview(review);
      },
      // It must be missing in two complete reads.
      hurry: () =>
        kit.sql`with idle as (
            update work set due_at = now() where account_id = ${tenant.accountId} and kind = ${INTERACTION_READING} and lease_until is null returning account_id
          )
          update interaction_feeds feed set next_read_at = now(), complete_at = null
          from idle where feed.account_id = idle.account_id`,
      isDone: () => kit.has(`interactions where account_id = $1 and status = 'ARCHIVED'`, tenant.accountId),
      check: async () => {
        const { accountId } = tenant;
        const stored = await statuses(kit, tenant);
        expect(stored).toHaveLength(before);
        expect(stored.filter(({ status }) => status === 'ARCHIVED')).toHaveLength(1);
        const gone = (await kit.events(accountId)).filter(
          ({ event, data }) => event === 'interaction.review' && data.interaction['interaction_status'] === 'archived',
        );
        expect(gone.map(({ data }) => data.interaction['content'])).toEqual(['goes']);
        expect(await wrongCounts(kit.database, tenant)).toEqual([]);
      },
    },
  ];
}

/** A response to a review at each publisher, which is changed and then removed. */
export function responses(kit: WorkerKit): KilledWork {
  const NN = 3;
  const TEXT = 'Please answer';
  const places = deathsAt('response', 'after_claim before_send after_send before_mark after_mark', 'after_send');
  let tenant: Tenant;
  let ids: string[];
  const caller = () => callerOf(tenant.accountId);
  const shown = async () => (await interactionDetails(kit.deps, caller(), ids)).map(({ responses: some }) => some);
  const announced = async () => {
    const events = (await kit.events(tenant.accountId)).filter(({ event }) => event === 'interaction.response');
    const answers = events.map(({ data }) => data.interaction);
    const known = answers.filter((answer) => ids.includes(String(answer['parent_id'])));
    return known.map((answer) => `${String(answer['content'])}, ${String(answer['interaction_status'])}`).sort();
  };
  /** The answers of the business at publisher A and at publisher B. */
  const there = () =>
    Promise.all(
      [A, B].map(async (publisher) => {
        const { reviews } = await seenListing(kit.admin, publisher, NN);
        return reviews.filter((review) => JSON.stringify(review).includes(TEXT)).flatMap(answersTo);
      }),
    );
  const isDone = async () => !(await kit.has(RESPONSES_OPEN, tenant.accountId));
  return [
    {
      begin: async () => {
        await kit.admin.writeReview({ listing: sandboxId(A, NN), stars: 4, text: TEXT });
        await kit.admin.writeReview({ listing: sandboxId(B, NN), recommendation: 'positive', text: TEXT });
        tenant = await kit.account({ listings: { [A]: [NN], [B]: [NN] }, reads: INTERACTION_READING });
      },
      isDone: () => allRead(kit, tenant),
    },
    {
      holds: '[reliability 2, I1, I4] a response is sent once to each publisher, and announced once',
      places,
      begin: async () => {
        await restReaders(kit, tenant);
        const rows = await kit.sql<{ id: string }>`
          select id from interactions where account_id = ${tenant.accountId} and content = ${TEXT} order by publisher`;
        ids = rows.map(({ id }) => id);
        for (const interactionId of ids) await respond(kit.deps, caller(), { interactionId, content: 'Thanks' });
      },
      isDone,
      check: async () => {
        expect(await there()).toEqual([['Thanks'], ['Thanks']]);
        const confirmed = [{ interactionStatus: 'CONFIRMED' }];
        expect(await shown()).toMatchObject([confirmed, confirmed]);
        expect(await announced()).toEqual(['Thanks, responded', 'Thanks, responded']);
      },
    },
    {
      holds: '[reliability 2, I1, I4] a response is changed once at each publisher, and that is announced once',
      places,
      begin: async () => {
        for (const [position, [response]] of (await shown()).entries())
          await editResponse(kit.deps, caller(), {
            interactionId: ids[position] ?? '',
            responseId: response?.id ?? '',
            content: 'Thank you',
          });
      },
      isDone,
      check: async () => {
        expect(await there()).toEqual([['Thank you'], ['Thank you']]);
        expect((await announced()).filter((each) => each === 'Thank you, responded')).toHaveLength(2);
      },
    },
    {
      holds: '[reliability 2, I1, I4] a response is removed once from each publisher, and that is announced once',
      // A removal does not pass the points of a text.
      places: deathsAt('response', 'after_claim before_mark after_mark', 'before_mark'),
      begin: async () => {
        for (const [response] of await shown())
          await archiveResponse(kit.deps, caller(), { responseId: response?.id ?? '' });
      },
      isDone,
      check: async () => {
        expect(await there()).toEqual([[], []]);
        expect(await shown()).toEqual([[], []]);
        expect(await announced()).toEqual(
          ['Thank you, archived', 'Thank you, responded', 'Thanks, responded'].flatMap((each) => [each, each]),
        );
        expect(await wrongCounts(kit.database, tenant)).toEqual([]);
      },
    },
  ];
}
