import { beforeEach, describe, expect, it } from '@jest/globals';
import { MAX_LOST_CLAIMS } from '@listings/domain';
import type { Caller } from '@listings/domain';
import type { ConnectionFollower } from '@listings/feature-connections';
import { delayConnection } from '@listings/publisher-gateway';
import { archiveResponse, editInteractionsSetting, interactionDetails, respond } from '../index.js';
import { INTERACTION_READING } from '../rules/ingestion-timing.js';
import type { InteractionCategory } from '../rules/interaction.js';
import { findInteractionTurns } from '../store/interaction-feeds.js';
import { A, B, listingRef, sandboxId, startFixture } from '../testing/interactions-fixture.js';
import { newestOf } from '../testing/nodes-of.js';

const fixture = startFixture();

// Each test reads its own feeds only.
beforeEach(() => fixture.forgetWork());

const write = (nn: number, review: { stars: number; text?: string; author?: string }, publisher = A) =>
  fixture.admin.writeReview({ listing: sandboxId(publisher, nn), ...review });
const old = new Date('2020-01-01T00:00:00Z');
type Account = { accountId: number };
const announced = async (account: Account) => (await fixture.events(account)).map(({ data }) => data.interaction);
const TIME = /^\d{4}-\d\d-\d\dT[\d:.]+Z$/;
/** What each event of an interaction at publisher A has. */
const SHOWN = { title: null, source: 'publisher-a.example', category: 'Review', interaction_request_id: null };
const reviewOf = async (account: Account, text: string) =>
  (await fixture.interactions(account)).find(({ content }) => content === text);

describe('the first read of a listing', () => {
  it('[contract 6] stores the whole history over several pages, and emits no event for what is older than the link', async () => {
    const { accountId } = await fixture.newLinked({ publisher: A, nn: 1 });
    expect(await fixture.ingest()).toBe(1);
    const stored = await fixture.interactions({ accountId });
    expect(stored).toHaveLength(130);
    expect(new Set(stored.map(({ ref }) => ref)).size).toBe(130);
    expect(stored.filter(({ responses }) => responses > 0).length).toBeGreaterThan(30);
    expect(stored.every(({ status, responses }) => status === (responses > 0 ? 'RESPONDED' : 'UNREAD'))).toBe(true);
    expect(await fixture.events({ accountId })).toEqual([]);
    expect(await fixture.wrongCounts({ accountId })).toEqual([]);
  });

  it('[6, contract 6] an account that asks for them gets an event of each review that is older than the link, behind live ones', async () => {
    const tenant = await fixture.newTenant();
    const { accountId } = tenant;
    const locationId = await fixture.newLocation(tenant);
    await fixture.database.sql`insert into webhook_endpoints (account_id, url, secret, announce_older_reviews)
      values (${accountId}, 'https://receiver.example', 'secret', true)`;
    await fixture.link(tenant, locationId, { publisher: A, nn: 1 });
    await fixture.ingest();
    const stored = await fixture.interactions({ accountId });
    const outbox = () =>
      fixture.database.sql<{ type: string; location_id: number | null; low_priority: boolean; of: string }>`
        select type, location_id, low_priority, body::jsonb ->> 'location_id' as of from event_outbox
        where account_id = ${accountId} order by position`;
    const past = await outbox();
    const live = { type: 'interaction.review', location_id: null, low_priority: true, of: String(locationId) };
    expect(past).toEqual(stored.map(() => live));
    const ids = (await announced({ accountId })).map(({ id }) => id);
    expect(ids.sort()).toEqual(stored.map(({ id }) => id).sort());
    await fixture.readCompletely(accountId, locationId);
    expect(await outbox()).toHaveLength(past.length);
  });

  it('[6.3a] emits one event for each review that is newer than the link, with the specified fields', async () => {
    const { accountId, locationId } = await fixture.newLinked({ publisher: A, nn: 2, linkedAt: old });
    await write(2, { stars: 4, text: 'Très bon café ☕', author: 'Zoë' });
    await fixture.ingest();
    const stored = await fixture.interactions({ accountId });
    const reviews = (await fixture.events({ accountId })).filter(({ event }) => event === 'interaction.review');
    expect(reviews).toHaveLength(stored.length);
    const found = reviews.find(({ data }) => data.interaction['author_name'] === 'Zoë');
    expect(found).toMatchObject({ location_id: String(locationId) });
    const by = { author_name: 'Zoë', author_avatar: expect.any(String), date: stored[0]?.postedAt.toISOString() };
    const review = { type: 'Review', content: 'Très bon café ☕', rating: 4, interaction_status: 'unread', ...by };
    expect(found?.data.interaction).toEqual({ ...SHOWN, ...review, id: stored[0]?.id, parent_id: null });
  });

  it('[contract 6] emits the event of a review of the second of the link, because a publisher tells whole seconds', async () => {
    const linkedAt = new Date(fixture.clock.now().getTime() + 1_999);
    const { accountId } = await fixture.newLinked({ publisher: B, nn: 7, linkedAt });
    await fixture.admin.writeReview({ listing: sandboxId(B, 7), text: 'First guest', recommendation: 'positive' });
    await fixture.ingest();
    expect(await announced({ accountId })).toMatchObject([{ content: 'First guest' }]);
  });
});

describe('later reads', () => {
  it('[contract 6] change nothing when nothing has changed, and read only the first page', async () => {
    const { accountId } = await fixture.newLinked({ publisher: A, nn: 1 });
    await fixture.ingest();
    const before = await fixture.interactions({ accountId });
    await fixture.pass(1);
    await fixture.admin.clearRequests();
    await fixture.ingest();
    expect(await fixture.interactions({ accountId })).toEqual(before);
    const pages = await fixture.admin.requests({ publisher: 'a', operation: 'a.reviews.list' });
    expect(pages).toHaveLength(1);
    expect(await fixture.events({ accountId })).toEqual([]);
  });

  it('[6.3a] a changed text or rating updates the review and is announced again; a new review is announced once', async () => {
    const { accountId } = await fixture.newLinked({ publisher: A, nn: 3 });
    await fixture.ingest();
    const { id } = await write(3, { stars: 5, text: 'Great' });
    await fixture.ingestAfter(1);
    await fixture.admin.editReview(id, { stars: 2, text: 'Not great any more' });
    await fixture.ingestAfter(1);
    await fixture.ingestAfter(1);
    const [first, second, ...more] = await announced({ accountId });
    expect(first).toMatchObject({ rating: 5, content: 'Great' });
    expect(second).toMatchObject({ rating: 2, content: 'Not great any more' });
    expect(more).toEqual([]);
    expect(await fixture.wrongCounts({ accountId })).toEqual([]);
  });

  it('[contract 6] a review that two complete reads do not contain is archived, and announced once', async () => {
    const { accountId } = await fixture.newLinked({ publisher: A, nn: 4 });
    await write(4, { stars: 1, text: 'stays' });
    const { id } = await write(4, { stars: 1, text: 'goes' });
    await fixture.ingest();
    await fixture.admin.deleteReview(id);
    const statuses: (string | undefined)[] = [];
    for (const hours of [1, 25, 25, 25]) {
      await fixture.ingestAfter(hours);
      statuses.push((await reviewOf({ accountId }, 'goes'))?.status);
    }
    expect(statuses).toEqual(['UNREAD', 'UNREAD', 'ARCHIVED', 'ARCHIVED']);
    const archived = (await announced({ accountId })).filter((each) => each['interaction_status'] === 'archived');
    expect(archived).toMatchObject([{ content: 'goes' }]);
    expect(await reviewOf({ accountId }, 'stays')).toMatchObject({ status: 'UNREAD' });
    expect(await fixture.wrongCounts({ accountId })).toEqual([]);
  });

  it('[contract 6] [6.3a] a reply that was written at the publisher makes the review responded, and its removal unread again', async () => {
    const { accountId, connected } = await fixture.newLinked({ publisher: A, nn: 5 });
    await write(5, { stars: 3, text: 'answer me' });
    await fixture.ingest();
    const { deps } = fixture;
    const review = await reviewOf({ accountId }, 'answer me');
    const target = { accountId, connectedAccountId: connected[A] ?? '' };
    const address = { listingRef: listingRef(A, 5), reviewRef: review?.ref ?? '' };
    await deps.calls.call(target, ({ publisher, session }) =>
      publisher.publisher.reviews!.reply!({ session, ...address, text: 'Thank you' }),
    );
    await fixture.ingestAfter(25);
    const status = async () => (await reviewOf({ accountId }, 'answer me'))?.status;
    expect(await status()).toBe('RESPONDED');
    await deps.calls.call(target, ({ publisher, session }) =>
      publisher.publisher.reviews!.deleteReply!({ session, ...address, replyRef: address.reviewRef }),
    );
    await fixture.database.sql`update interaction_responses set written_at = written_at - interval '1 hour'
      where account_id = ${accountId}`;
    await fixture.ingestAfter(25);
    expect(await status()).toBe('UNREAD');
    const responses = (await fixture.events({ accountId })).filter(({ event }) => event === 'interaction.response');
    expect(responses.length).toBeGreaterThanOrEqual(2);
    const of = { id: expect.any(String), parent_id: review?.id, date: expect.stringMatching(TIME) };
    const response = { type: 'Response', content: 'Thank you', rating: null, interaction_status: 'responded' };
    expect(responses[0]?.data.interaction).toEqual({ ...SHOWN, ...response, ...of });
    expect(responses.at(-1)?.data.interaction).toMatchObject({ type: 'Response', interaction_status: 'archived' });
    expect(await fixture.wrongCounts({ accountId })).toEqual([]);
  });
});

it('[contract 11] a source that the client turned off is not read until the client turns it on again; what was stored stays', async () => {
  const { accountId, locationId, caller } = await fixture.newLinked({ publisher: A, nn: 7 });
  await write(7, { stars: 4, text: 'before' });
  await fixture.ingest();
  const { url } = fixture.publishers.get(A).declaration.site;
  const turn = (enabled: boolean) =>
    editInteractionsSetting(fixture.deps, caller, { locationId, sources: [{ url, enabled }] });
  await turn(false);
  await write(7, { stars: 1, text: 'meanwhile' });
  await fixture.pass(25);
  await fixture.admin.clearRequests();
  await fixture.ingest();
  const texts = async () => (await fixture.interactions({ accountId })).map(({ content }) => content);
  expect(await fixture.admin.requests({ publisher: 'a' })).toEqual([]);
  expect(await texts()).toContain('before');
  expect(await texts()).not.toContain('meanwhile');
  await turn(true);
  await fixture.ingest();
  expect(await texts()).toContain('meanwhile');
});

describe('claims', () => {
  it('[reliability 2] a worker that lost its claim writes nothing', async () => {
    const { accountId } = await fixture.newLinked({ publisher: A, nn: 6, linkedAt: old });
    let stored = 0;
    await fixture.ingestAround(async () => {
      await fixture.database.execute('update work set lease_until = null, due_at = now(), lost_claims = 1');
      await fixture.ingest(fixture.anotherProcess());
      stored = (await fixture.interactions({ accountId })).length;
      await fixture.database.execute('delete from interactions where account_id = $1', [accountId]);
    });
    expect(stored).toBeGreaterThan(0);
    expect(await fixture.interactions({ accountId })).toEqual([]);
    const events = await fixture.events({ accountId });
    expect(events.filter(({ event }) => event === 'interaction.review')).toHaveLength(stored);
  });

  it('[reliability 2] a listing whose reading ends its processes is read an hour later, and does not stop the others', async () => {
    const tenant = await fixture.newTenant();
    const locations = [await fixture.newLocation(tenant), await fixture.newLocation(tenant)];
    for (const [place, locationId] of locations.entries())
      await fixture.link(tenant, locationId, { publisher: A, nn: 8 + place });
    await fixture.database.execute('update work set lost_claims = $1', [MAX_LOST_CLAIMS]);
    await fixture.ingest();
    const read = () =>
      fixture.database.sql<{ unavailable: string | null; done: boolean }>`
        select unavailable, read_at is not null as done from interaction_feeds
        where account_id = ${tenant.accountId} order by location_id`;
    const given = { unavailable: 'The reviews could not be read', done: false };
    expect(await read()).toEqual([given, { unavailable: null, done: true }]);
    await fixture.ingestAfter(1);
    expect(await read()).toMatchObject([{ unavailable: null, done: true }, { done: true }]);
  });
});

/** A new account with two locations, which are linked at publisher A. */
async function withTwoListings() {
  const tenant = await fixture.newTenant();
  for (const nn of [6, 7]) await fixture.link(tenant, await fixture.newLocation(tenant), { publisher: A, nn });
  return tenant;
}

/** When the connected accounts are due next, in seconds from now. */
const dueIn = (accountId: number) =>
  fixture.database.values<number>`select extract(epoch from due_at - now())::float8 from work
    where account_id = ${accountId} and kind = ${INTERACTION_READING}`;

/** Feeds that are due or read late, although the work of their connected account says otherwise. */
const forgotten = () =>
  fixture.database.sql`select feed.* from interaction_feeds feed
    left join work on work.account_id = feed.account_id and work.kind = ${INTERACTION_READING}
      and work.subject = feed.connected_account_id::text
    where work.due_at is null or work.due_at > greatest(feed.next_read_at, now()) + interval '1 second'`;

const readIn = (accountId: number) =>
  fixture.database.query('select 1 from interaction_feeds where account_id = $1 and read_at is not null', [accountId]);

describe('the schedule of a connected account', () => {
  it('[contract 6] reads one listing of a connected account at a time, and accounts take turns', async () => {
    const tenant = await withTwoListings();
    const another = fixture.anotherProcess();
    const readByAnother: number[] = [];
    let other: { accountId: number } | undefined;
    await fixture.ingestAround(async () => {
      other = await fixture.newLinked({ publisher: A, nn: 8 });
      readByAnother.push(await fixture.ingest(another));
      expect((await readIn(tenant.accountId)).length).toBe(0);
    });
    expect(readByAnother).toEqual([1]);
    expect(await readIn(other?.accountId ?? 0)).toHaveLength(1);
    expect(await readIn(tenant.accountId)).toHaveLength(2);
  });

  it('[publishers 0.1] waits for the end of a rate limit with all its feeds, and others go on', async () => {
    const tenant = await withTwoListings();
    const connectedAccountId = tenant.connected[A] ?? '';
    await delayConnection(fixture.database, { accountId: tenant.accountId, connectedAccountId, delayMs: 600_000 });
    const other = await fixture.newLinked({ publisher: A, nn: 8 });
    await fixture.ingest();
    expect([await readIn(tenant.accountId), (await readIn(other.accountId)).length]).toEqual([[], 1]);
    expect(await dueIn(tenant.accountId)).toEqual([expect.closeTo(600, -1)]);
    await fixture.ingestAfter(1);
    expect(await readIn(tenant.accountId)).toHaveLength(2);
  });

  it('[contract 7] asks for a listing without access, and leaves to the reading of all of it whether its access is back', async () => {
    const { accountId } = await fixture.newLinked({ publisher: A, nn: 6 });
    await fixture.database.sql`update listing_links set status = 'INACCESSIBLE' where account_id = ${accountId}`;
    await fixture.ingest();
    const links = await fixture.database.query('select status from listing_links where account_id = $1', [accountId]);
    expect(links).toEqual([{ status: 'INACCESSIBLE' }]);
    expect(await fixture.interactions({ accountId })).not.toEqual([]);
  });

  it('[contract 7] tells of an answer of a listing without access, and of no other, so that all of it is read', async () => {
    const answered: unknown[] = [];
    const follower: ConnectionFollower = {
      listingAnswered: async (_transaction, _work, { accountId, connectedAccountId, locationId, publisher }) =>
        void answered.push({ accountId, connectedAccountId, locationId, publisher }),
    };
    const { accountId, locationId, tenant } = await fixture.newLinked({ publisher: A, nn: 6 });
    const deps = { ...fixture.deps, followers: [follower] };
    await fixture.ingest(deps);
    expect(answered).toEqual([]);
    await fixture.database.sql`update listing_links set status = 'INACCESSIBLE' where account_id = ${accountId}`;
    await fixture.makeDue(accountId, locationId);
    await fixture.ingest(deps);
    expect(answered).toEqual([{ accountId, connectedAccountId: tenant.connected[A], locationId, publisher: A }]);
  });

  it('[contract 7] asks a listing without access at once, before all others, when its source is turned on anew', async () => {
    const { accountId, caller, connected } = await withTwoListings();
    await fixture.ingest();
    const feeds = await fixture.database.query<{ id: number }>(
      'select location_id as id from interaction_feeds where account_id = $1 order by 1',
      [accountId],
    );
    const [lost, late] = feeds.map(({ id }) => id) as [number, number];
    await fixture.database.execute(
      `update interaction_feeds set blocked = location_id = $2,
         next_read_at = now() + case when location_id = $2 then interval '50 minutes' else interval '-5 minutes' end
       where account_id = $1`,
      [accountId, lost],
    );
    const turn = async () => {
      const keys = [{ accountId, connectedAccountId: connected[A] ?? '' }];
      const [found] = await findInteractionTurns(fixture.database, keys);
      return [found?.locationId, found?.inMs];
    };
    expect(await turn()).toEqual([late, 0]);
    const { url } = fixture.publishers.get(A).declaration.site;
    await editInteractionsSetting(fixture.deps, caller, { locationId: lost, sources: [{ url, enabled: true }] });
    expect(await turn()).toEqual([lost, 0]);
    expect((await dueIn(accountId))[0]).toBeLessThan(1);
  });

  it('[contract 6] ends when its listings are unlinked, and begins anew with the next link', async () => {
    const unlinked = await fixture.newLinked({ publisher: A, nn: 6 });
    await fixture.database.execute('delete from listing_links where account_id = $1', [unlinked.accountId]);
    expect(await fixture.ingest()).toBe(0);
    expect(await dueIn(unlinked.accountId)).toEqual([]);
    await fixture.link(unlinked.tenant, unlinked.locationId, { publisher: A, nn: 6 });
    expect(await fixture.ingest()).toBe(1);
  });

  it('[contract 6] a connected account that is disconnected or deleted during a read ends it without effect', async () => {
    const disconnected = await fixture.newLinked({ publisher: A, nn: 6, linkedAt: old });
    const deleted = await fixture.newLinked({ publisher: B, nn: 6, linkedAt: old });
    const disconnect = `update connected_accounts set status = 'DISCONNECTED', credentials = null`;
    await fixture.ingestAround(async () => {
      await fixture.database.execute(`${disconnect} where account_id = $1`, [disconnected.accountId]);
      for (const table of ['listing_links', 'connected_listings', 'connected_accounts'])
        await fixture.database.execute(`delete from ${table} where account_id = $1`, [deleted.accountId]);
    });
    for (const { accountId } of [disconnected, deleted]) {
      expect(await fixture.interactions({ accountId })).toEqual([]);
      expect(await fixture.events({ accountId })).toEqual([]);
    }
    const [seconds] = await dueIn(disconnected.accountId);
    expect(seconds).toBeGreaterThan(600);
    expect(await forgotten()).toEqual([]);
  });

  it('[reliability 2] forgets no listing that is linked while processes claim and read', async () => {
    const tenants = await Promise.all([fixture.newTenant(), fixture.newTenant()]);
    const processes = [fixture.deps, fixture.anotherProcess(), fixture.anotherProcess()];
    let linking = true;
    const readers = processes.map(async (each) => {
      do await fixture.ingest(each);
      while (linking);
    });
    const linkers = tenants.flatMap((tenant) =>
      [A, B].map(async (publisher) => {
        for (let nn = 6; nn < 16; nn += 1)
          await fixture.link(tenant, await fixture.newLocation(tenant), { publisher, nn });
      }),
    );
    await Promise.all(linkers);
    linking = false;
    await Promise.all(readers);
    expect(await forgotten()).toEqual([]);
    await fixture.ingest();
    const unread = await fixture.database.query('select 1 from interaction_feeds where read_at is null');
    expect(unread).toEqual([]);
  });
});

const listed = (caller: Caller, category: InteractionCategory) =>
  newestOf(fixture.deps, caller, { categories: [category] });

/** The events of an interaction, and of the responses to it. */
const eventsAbout = async (account: Account, id: string) =>
  (await fixture.events(account)).filter(({ data: { interaction } }) =>
    [interaction['id'], interaction['parent_id']].includes(id),
  );

it('[contract 6] [6.3a] questions at a publisher that has them are in lists and in events with the category Question, and can be answered', async () => {
  const tenant = await fixture.newLinked({ publisher: A, nn: 11, linkedAt: old });
  await fixture.admin.askQuestion({ listing: sandboxId(A, 11), text: 'Is there parking?', author: 'Ada' });
  await fixture.ingest();
  const [question, ...rest] = await listed(tenant.caller, 'QUESTION');
  expect(rest).toEqual([]);
  const asked = { category: 'Question', content: 'Is there parking?', rating: null };
  const shown = { type: 'Question', authorName: 'Ada', canRespond: true, interactionStatus: 'unread' };
  expect(question).toMatchObject({ ...asked, ...shown });
  const id = question?.id ?? '';
  const interaction = { type: 'Review', ...asked };
  expect(await eventsAbout(tenant, id)).toMatchObject([{ event: 'interaction.review', data: { interaction } }]);

  const result = await respond(fixture.deps, tenant.caller, { interactionId: id, content: 'Yes, behind the house.' });
  expect(result.success).toBe(true);
  await fixture.deliver();
  const [answered] = await interactionDetails(fixture.deps, tenant.caller, [id]);
  expect(answered).toMatchObject({ interactionStatus: 'responded', canRespond: false });
  expect(answered?.responses).toMatchObject([{ content: 'Yes, behind the house.', interactionStatus: 'CONFIRMED' }]);
  // The publisher shows the answer, and reading it again changes nothing.
  await fixture.readCompletely(tenant.accountId, tenant.locationId);
  expect(await interactionDetails(fixture.deps, tenant.caller, [id])).toEqual([answered]);
  const response = { type: 'Response', category: 'Question', parent_id: id };
  const last = { event: 'interaction.response', data: { interaction: response } };
  expect((await eventsAbout(tenant, id)).at(-1)).toMatchObject(last);
  expect(await fixture.wrongCounts(tenant)).toEqual([]);
});

it('[6.3a] social comments at a publisher that has them are in lists with the category Social, can be answered, and never cause an event', async () => {
  const tenant = await fixture.newLinked({ publisher: B, nn: 11, linkedAt: old });
  await fixture.admin.comment({ listing: sandboxId(B, 11), text: 'Lovely post!', author: 'Ben' });
  await fixture.ingest();
  const [comment, ...rest] = await listed(tenant.caller, 'SOCIAL');
  expect(rest).toEqual([]);
  const shown = { category: 'Social', content: 'Lovely post!', authorName: 'Ben', rating: null, canRespond: true };
  expect(comment).toMatchObject(shown);
  const id = comment?.id ?? '';
  const result = await respond(fixture.deps, tenant.caller, { interactionId: id, content: 'Thank you!' });
  await fixture.deliver();
  await fixture.readCompletely(tenant.accountId, tenant.locationId);
  const [answered] = await interactionDetails(fixture.deps, tenant.caller, [id]);
  expect(answered?.responses).toMatchObject([{ content: 'Thank you!', interactionStatus: 'CONFIRMED' }]);
  if (!result.success) throw new Error('the response was refused');
  await archiveResponse(fixture.deps, tenant.caller, { responseId: result.response.id });
  await fixture.deliver();
  await fixture.readCompletely(tenant.accountId, tenant.locationId);
  const after = await interactionDetails(fixture.deps, tenant.caller, [id]);
  expect(after).toMatchObject([{ interactionStatus: 'unread', responses: [] }]);
  expect(await eventsAbout(tenant, id)).toEqual([]);
  expect((await fixture.events(tenant)).some(({ data }) => data.interaction['category'] === 'Social')).toBe(false);
  expect(await fixture.wrongCounts(tenant)).toEqual([]);
});
