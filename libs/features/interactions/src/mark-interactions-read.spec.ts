import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import { insertInteractions } from './store/interaction-writes.js';
import { archiveResponse, interactionDetails, markInteractionsRead, MOST_MARKED, respond } from './index.js';
import { A, sandboxId, startFixture } from './testing/interactions-fixture.js';
import type { InteractionsFixture } from './testing/interactions-fixture.js';
import { reviewRow } from './testing/stored-reviews.js';

let fixture: InteractionsFixture;
let tenant: Awaited<ReturnType<InteractionsFixture['newTenant']>>;
let locationId: number;
const postedAt = new Date('2026-07-01T10:00:00Z');

beforeAll(async () => {
  fixture = await startFixture();
});
afterAll(() => fixture?.close());
beforeEach(async () => {
  tenant = await fixture.newTenant();
  locationId = await fixture.newLocation(tenant);
});

async function store(review: Partial<Parameters<typeof reviewRow>[1]> = {}): Promise<string> {
  const row = reviewRow(tenant.accountId, { postedAt, rating: 4, ...review });
  await fixture.database.transaction((transaction) =>
    insertInteractions(transaction, { accountId: tenant.accountId, locationId, publisher: A }, [row]),
  );
  return row.id;
}
const mark = (...ids: string[]) => markInteractionsRead(fixture.deps, tenant.caller, ids);
const statusOf = async (id: string) =>
  (await interactionDetails(fixture.deps, tenant.caller, [id]))[0]?.interactionStatus;

describe('marking interactions as read', () => {
  it('[contract 6] changes unread ones only, once, without an event, and keeps the counts', async () => {
    const [unread, responded, archived] = [
      await store(),
      await store({ responded: true }),
      await store({ archived: true }),
    ];
    expect(await mark(unread, responded, archived, randomUUID(), unread)).toBe(1);
    expect(await Promise.all([unread, responded, archived].map(statusOf))).toEqual(['read', 'responded', 'archived']);
    expect(await mark(unread)).toBe(0);
    expect(await fixture.events(tenant)).toEqual([]);
    expect(await fixture.wrongCounts(tenant)).toEqual([]);
  });

  it('[contract 1] leaves the interactions of another account alone', async () => {
    const id = await store();
    const other = await fixture.newTenant();
    expect(await markInteractionsRead(fixture.deps, other.caller, [id])).toBe(0);
    expect(await statusOf(id)).toBe('unread');
  });

  it('[contract 6] takes at most 500 at once', async () => {
    await expect(mark(...Array.from({ length: MOST_MARKED + 1 }, () => randomUUID()))).rejects.toThrow(RangeError);
    expect(await mark()).toBe(0);
  });

  it('[contract 6] a read one is responded after a response, and unread when the last one is archived', async () => {
    tenant = (await fixture.newLinked({ publisher: A, nn: 21 })).tenant;
    await fixture.admin.writeReview({ listing: sandboxId(A, 21), stars: 5, text: 'Mark me' });
    await fixture.ingest();
    const id = (await fixture.interactions(tenant)).find(({ content }) => content === 'Mark me')?.id ?? '';
    await mark(id);
    const result = await respond(fixture.deps, tenant.caller, { interactionId: id, content: 'Thanks' });
    expect(await statusOf(id)).toBe('responded');
    if (!result.success) throw new Error('the response was refused');
    await archiveResponse(fixture.deps, tenant.caller, { responseId: result.response.id });
    expect(await statusOf(id)).toBe('unread');
  });

  it('[contract 6] a later reading of the publisher keeps it read', async () => {
    const { accountId, tenant: linked, locationId: place } = await fixture.newLinked({ publisher: A, nn: 22 });
    tenant = linked;
    const { id: ref } = await fixture.admin.writeReview({ listing: sandboxId(A, 22), stars: 5, text: 'Once' });
    await fixture.ingest();
    const id = (await fixture.interactions({ accountId })).find(({ content }) => content === 'Once')?.id ?? '';
    await mark(id);
    await fixture.readCompletely(accountId, place);
    expect(await statusOf(id)).toBe('read');
    await fixture.admin.editReview(ref, { text: 'Twice' });
    await fixture.readCompletely(accountId, place);
    expect(await statusOf(id)).toBe('read');
  });
});
