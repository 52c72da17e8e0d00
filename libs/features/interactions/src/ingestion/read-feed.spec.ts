import { beforeEach, describe, expect, it } from '@jest/globals';
import { MAX_LOST_CLAIMS } from '@listings/domain';
import { editInteractionsSetting } from '../index.js';
import { A, B, sandboxId, startFixture } from '../testing/interactions-fixture.js';

const fixture = startFixture();
beforeEach(async () => {
  // Each test reads its own feeds only.
  await fixture.database.execute('delete from interaction_feeds');
});

const write = (nn: number, review: { stars: number; text?: string; author?: string }, publisher = A) =>
  fixture.admin.writeReview({ listing: sandboxId(publisher, nn), ...review });
const old = new Date('2020-01-01T00:00:00Z');

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
    await fixture.database.execute(
      `insert into webhook_endpoints (account_id, url, secret, announce_older_reviews)
       values ($1, 'https://receiver.example', 'secret', true)`,
      [accountId],
    );
    await fixture.link(tenant, locationId, { publisher: A, nn: 1 });
    await fixture.ingest();
    const stored = await fixture.interactions({ accountId });
    const outbox = () =>
      fixture.database.query<{ type: string; location_id: number | null; low_priority: boolean; of: string }>(
        `select type, location_id, low_priority, body::jsonb ->> 'location_id' as of from event_outbox
         where account_id = $1 order by position`,
        [accountId],
      );
    const past = await outbox();
    expect(past).toEqual(
      stored.map(() => ({
        type: 'interaction.review',
        location_id: null,
        low_priority: true,
        of: String(locationId),
      })),
    );
    const announced = (await fixture.events({ accountId })).map(({ data }) => data.interaction['id']);
    expect(announced.sort()).toEqual(stored.map(({ id }) => id).sort());

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
    expect(found?.data.interaction).toEqual({
      id: stored[0]?.id,
      type: 'Review',
      content: 'Très bon café ☕',
      rating: 4,
      title: null,
      author_name: 'Zoë',
      author_avatar: expect.any(String),
      date: stored[0]?.postedAt.toISOString(),
      source: fixture.publishers.get(A).declaration.site.hostname,
      category: 'Review',
      interaction_status: 'unread',
      parent_id: null,
      interaction_request_id: null,
    });
  });

  it('[contract 6] emits the event of a review of the second of the link, because a publisher tells whole seconds', async () => {
    const linkedAt = new Date(fixture.clock.now().getTime() + 1_999);
    const { accountId } = await fixture.newLinked({ publisher: B, nn: 7, linkedAt });
    await fixture.admin.writeReview({ listing: sandboxId(B, 7), text: 'First guest', recommendation: 'positive' });
    await fixture.ingest();
    const events = await fixture.events({ accountId });
    expect(events.map(({ data }) => data.interaction['content'])).toEqual(['First guest']);
  });

  it('[contract 6] stores recommendations without stars, which have no rating', async () => {
    const { accountId } = await fixture.newLinked({ publisher: B, nn: 1 });
    await fixture.ingest();
    const stored = await fixture.interactions({ accountId });
    expect(stored.length).toBeGreaterThan(20);
    expect(stored.some(({ rating }) => rating === null)).toBe(true);
    expect(await fixture.wrongCounts({ accountId })).toEqual([]);
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
    await fixture.pass(1);
    await fixture.ingest();
    await fixture.admin.editReview(id, { stars: 2, text: 'Not great any more' });
    await fixture.pass(1);
    await fixture.ingest();
    await fixture.pass(1);
    await fixture.ingest();
    const events = (await fixture.events({ accountId })).map(({ data: { interaction } }) => [
      interaction['rating'],
      interaction['content'],
    ]);
    expect(events).toEqual([
      [5, 'Great'],
      [2, 'Not great any more'],
    ]);
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
      await fixture.pass(hours);
      await fixture.ingest();
      statuses.push((await fixture.interactions({ accountId })).find(({ content }) => content === 'goes')?.status);
    }
    expect(statuses).toEqual(['UNREAD', 'UNREAD', 'ARCHIVED', 'ARCHIVED']);
    const archived = (await fixture.events({ accountId })).filter(
      ({ data }) => data.interaction['interaction_status'] === 'archived',
    );
    expect(archived.map(({ data }) => data.interaction['content'])).toEqual(['goes']);
    expect((await fixture.interactions({ accountId })).find(({ content }) => content === 'stays')?.status).toBe(
      'UNREAD',
    );
    expect(await fixture.wrongCounts({ accountId })).toEqual([]);
  });

  it('[contract 6] [6.3a] a reply that was written at the publisher makes the review responded, and its removal unread again', async () => {
    const { accountId } = await fixture.newLinked({ publisher: A, nn: 5 });
    await write(5, { stars: 3, text: 'answer me' });
    await fixture.ingest();
    const { deps } = fixture;
    const review = (await fixture.interactions({ accountId })).find(({ content }) => content === 'answer me');
    const [key] = await fixture.database.query<{ connectedAccountId: string; listingRef: string }>(
      `select connected_account_id as "connectedAccountId", listing_ref as "listingRef" from listing_links where account_id = $1`,
      [accountId],
    );
    const target = { accountId, connectedAccountId: key?.connectedAccountId ?? '' };
    const address = { listingRef: key?.listingRef ?? '', reviewRef: review?.ref ?? '' };
    await deps.calls.call(target, ({ publisher, session }) =>
      publisher.publisher.reviews!.reply!({ session, ...address, text: 'Thank you' }),
    );
    await fixture.pass(25);
    await fixture.ingest();
    const status = async () => (await fixture.interactions({ accountId })).find(({ id }) => id === review?.id)?.status;
    expect(await status()).toBe('RESPONDED');
    await deps.calls.call(target, ({ publisher, session }) =>
      publisher.publisher.reviews!.deleteReply!({ session, ...address, replyRef: address.reviewRef }),
    );
    await fixture.database.execute(
      `update interaction_responses set written_at = written_at - interval '1 hour' where account_id = $1`,
      [accountId],
    );
    await fixture.pass(25);
    await fixture.ingest();
    expect(await status()).toBe('UNREAD');
    const responses = (await fixture.events({ accountId })).filter(({ event }) => event === 'interaction.response');
    expect(responses.length).toBeGreaterThanOrEqual(2);
    expect(responses[0]?.data.interaction).toEqual({
      id: expect.any(String),
      type: 'Response',
      content: 'Thank you',
      rating: null,
      title: null,
      date: expect.stringMatching(/^\d{4}-\d\d-\d\dT[\d:.]+Z$/),
      source: fixture.publishers.get(A).declaration.site.hostname,
      category: 'Review',
      interaction_status: 'responded',
      parent_id: review?.id,
      interaction_request_id: null,
    });
    expect(responses.at(-1)?.data.interaction).toMatchObject({ type: 'Response', interaction_status: 'archived' });
    expect(await fixture.wrongCounts({ accountId })).toEqual([]);
  });
});

describe('a source that the client turned off', () => {
  it('[contract 11] is not read until the client turns it on again; what was stored stays', async () => {
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
      fixture.database.query<{ unavailable: string | null; done: boolean }>(
        'select unavailable, read_at is not null as done from interaction_feeds where account_id = $1 order by location_id',
        [tenant.accountId],
      );
    const given = { unavailable: 'The reviews could not be read', done: false };
    expect(await read()).toEqual([given, { unavailable: null, done: true }]);
    await fixture.pass(1);
    await fixture.ingest();
    expect(await read()).toMatchObject([{ unavailable: null, done: true }, { done: true }]);
  });

  it('[contract 6] one listing of a connected account is read at a time', async () => {
    const tenant = await fixture.newTenant();
    for (const nn of [1, 2, 3]) await fixture.link(tenant, await fixture.newLocation(tenant), { publisher: A, nn });
    let meanwhile: number | undefined;
    const reads = await fixture.ingestAround(async () => {
      meanwhile = await fixture.ingest(fixture.anotherProcess());
    });
    expect([meanwhile, reads]).toEqual([0, 3]);
  });
});

describe('publishers that fail', () => {
  it('[publishers 0.1] a failed read is repeated and loses nothing; nothing is archived by it', async () => {
    const { accountId } = await fixture.newLinked({ publisher: A, nn: 1 });
    await fixture.ingest();
    await fixture.admin.script({
      operation: 'a.reviews.list',
      responses: [{ error: 'unavailable', times: 20 }],
    });
    await fixture.pass(25);
    await fixture.ingest();
    await fixture.admin.clearScripts();
    await fixture.pass(25);
    await fixture.ingest();
    const stored = await fixture.interactions({ accountId });
    expect(stored).toHaveLength(130);
    expect(stored.every(({ missed }) => missed === 0)).toBe(true);
  });
});
