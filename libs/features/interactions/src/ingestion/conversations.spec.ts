import { beforeEach, describe, expect, it } from '@jest/globals';
import type { InteractionCategory } from '../rules/interaction.js';
import { archiveResponse, interactionDetails, respond, rollupInteractions } from '../index.js';
import { A, B, sandboxId, startFixture } from '../testing/interactions-fixture.js';
import { nodesOf } from '../testing/nodes-of.js';

const page = { size: 20, direction: 'forward' } as const;
const old = new Date('2020-01-01T00:00:00Z');
let tenant: Awaited<ReturnType<typeof fixture.newLinked>>;

const fixture = startFixture();
beforeEach(async () => {
  await fixture.forgetWork();
});

const listed = async (categories?: readonly InteractionCategory[]) => {
  const query = { page, order: 'NEWEST_FIRST', ...(categories && { categories }) } as const;
  return nodesOf(await rollupInteractions(fixture.deps, tenant.caller, query));
};
const events = async (about: string) =>
  (await fixture.events(tenant)).filter(
    ({ data: { interaction } }) => interaction['id'] === about || interaction['parent_id'] === about,
  );
const readAll = () => fixture.readCompletely(tenant.accountId, tenant.locationId);

describe('questions at a publisher that has them', () => {
  it('[contract 6] [6.3a] are in lists and in events with the category Question, and can be answered', async () => {
    tenant = await fixture.newLinked({ publisher: A, nn: 11, linkedAt: old });
    await fixture.admin.askQuestion({ listing: sandboxId(A, 11), text: 'Is there parking?', author: 'Ada' });
    await fixture.ingest();
    const [question, ...rest] = await listed(['QUESTION']);
    expect(rest).toEqual([]);
    expect(question).toMatchObject({
      category: 'Question',
      type: 'Question',
      content: 'Is there parking?',
      authorName: 'Ada',
      rating: null,
      canRespond: true,
      interactionStatus: 'unread',
    });
    const id = question?.id ?? '';
    expect(await events(id)).toMatchObject([
      {
        event: 'interaction.review',
        data: { interaction: { type: 'Review', category: 'Question', content: 'Is there parking?', rating: null } },
      },
    ]);

    const result = await respond(fixture.deps, tenant.caller, { interactionId: id, content: 'Yes, behind the house.' });
    expect(result.success).toBe(true);
    await fixture.deliver();
    const [answered] = await interactionDetails(fixture.deps, tenant.caller, [id]);
    expect(answered).toMatchObject({ interactionStatus: 'responded', canRespond: false });
    expect(answered?.responses).toMatchObject([{ content: 'Yes, behind the house.', interactionStatus: 'CONFIRMED' }]);
    // The publisher shows the answer, and reading it again changes nothing.
    await readAll();
    expect(await interactionDetails(fixture.deps, tenant.caller, [id])).toEqual([answered]);
    expect((await events(id)).at(-1)).toMatchObject({
      event: 'interaction.response',
      data: { interaction: { type: 'Response', category: 'Question', parent_id: id } },
    });
    expect(await fixture.wrongCounts(tenant)).toEqual([]);
  });

  it('[contract 6] are announced again when they change, and archived when the customer deletes them', async () => {
    tenant = await fixture.newLinked({ publisher: A, nn: 12 });
    await fixture.ingest();
    const { id: ref } = await fixture.admin.askQuestion({ listing: sandboxId(A, 12), text: 'Open today?' });
    await fixture.pass(1);
    await fixture.ingest();
    await fixture.admin.editQuestion(ref, { text: 'Open on Sunday?' });
    await fixture.pass(1);
    await fixture.ingest();
    const id = (await listed(['QUESTION']))[0]?.id ?? '';
    await fixture.admin.deleteQuestion(ref);
    await readAll();
    await readAll();
    expect(await listed(['QUESTION'])).toEqual([]);
    expect(
      (await events(id)).map(({ data: { interaction } }) => [
        interaction['content'],
        interaction['interaction_status'],
      ]),
    ).toEqual([
      ['Open today?', 'unread'],
      ['Open on Sunday?', 'unread'],
      ['Open on Sunday?', 'archived'],
    ]);
  });

  it('[6.5] do not count as reviews in analytics', async () => {
    tenant = await fixture.newLinked({ publisher: A, nn: 13 });
    await fixture.admin.askQuestion({ listing: sandboxId(A, 13), text: 'Dogs?' });
    await fixture.ingest();
    const counted = await fixture.database.query(
      `select 1 from interaction_counts where account_id = $1 and category = 'QUESTION' and count > 0 and location_id = 0
         and day = '-infinity' and rating = 0`,
      [tenant.accountId],
    );
    expect(counted).toHaveLength(1);
  });
});

describe('social comments at a publisher that has them', () => {
  it('[6.3a] are in lists with the category Social, can be answered, and never cause an event', async () => {
    tenant = await fixture.newLinked({ publisher: B, nn: 11, linkedAt: old });
    await fixture.admin.comment({ listing: sandboxId(B, 11), text: 'Lovely post!', author: 'Ben' });
    await fixture.ingest();
    const [comment, ...rest] = await listed(['SOCIAL']);
    expect(rest).toEqual([]);
    expect(comment).toMatchObject({
      category: 'Social',
      content: 'Lovely post!',
      authorName: 'Ben',
      rating: null,
      canRespond: true,
    });
    const id = comment?.id ?? '';
    const result = await respond(fixture.deps, tenant.caller, { interactionId: id, content: 'Thank you!' });
    await fixture.deliver();
    await readAll();
    const [answered] = await interactionDetails(fixture.deps, tenant.caller, [id]);
    expect(answered?.responses).toMatchObject([{ content: 'Thank you!', interactionStatus: 'CONFIRMED' }]);
    if (!result.success) throw new Error('the response was refused');
    await archiveResponse(fixture.deps, tenant.caller, { responseId: result.response.id });
    await fixture.deliver();
    await readAll();
    expect((await interactionDetails(fixture.deps, tenant.caller, [id]))[0]).toMatchObject({
      interactionStatus: 'unread',
      responses: [],
    });
    expect(await events(id)).toEqual([]);
    expect((await fixture.events(tenant)).some(({ data }) => data.interaction['category'] === 'Social')).toBe(false);
    expect(await fixture.wrongCounts(tenant)).toEqual([]);
  });

  it('[contract 6] are found by an incremental read, and archived without an event when the customer deletes them', async () => {
    tenant = await fixture.newLinked({ publisher: B, nn: 12 });
    await fixture.ingest();
    const { id: ref } = await fixture.admin.comment({ listing: sandboxId(B, 12), text: 'Nice' });
    await fixture.pass(1);
    await fixture.ingest();
    expect(await listed(['SOCIAL'])).toHaveLength(1);
    await fixture.admin.deleteComment(ref);
    await readAll();
    await readAll();
    expect(await listed(['SOCIAL'])).toEqual([]);
    expect(await fixture.events(tenant)).toEqual([]);
  });

  it('[publishers 2.7] are read when the publisher has withdrawn its recommendations, which are kept', async () => {
    tenant = await fixture.newLinked({ publisher: B, nn: 1 });
    await fixture.ingest();
    const before = (await listed(['REVIEW'])).length;
    expect(before).toBeGreaterThan(0);
    await fixture.admin.settings({ 'b.ratings': 'retired' });
    try {
      await fixture.admin.comment({ listing: sandboxId(B, 1), text: 'Still here' });
      for (let read = 0; read < 3; read += 1) await readAll();
    } finally {
      await fixture.admin.settings({ 'b.ratings': 'active' });
    }
    expect((await listed(['SOCIAL'])).map(({ content }) => content)).toEqual(['Still here']);
    expect(await listed(['REVIEW'])).toHaveLength(before);
  });
});
