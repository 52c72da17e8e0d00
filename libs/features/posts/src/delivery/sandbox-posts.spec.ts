import { beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import { POST_DELIVERY } from '../rules/delivery-state.js';
import type { CampaignInput } from '../rules/campaign-input.js';
import { createCampaign, deleteCampaign } from '../index.js';
import { listingA, pageB, SITE_A, SITE_B } from '../testing/publishers-sandbox.js';
import type { PublishersSandbox } from '../testing/publishers-sandbox.js';
import { sandboxFixture } from '../testing/sandbox-fixture.js';
import type { SandboxTenant } from '../testing/sandbox-fixture.js';

let sandbox: PublishersSandbox;
let deps: typeof fixture.deps;
let tenant: SandboxTenant;
let location: number;

const fixture = sandboxFixture();
beforeAll(async () => {
  ({ sandbox, deps } = fixture);
});

beforeEach(async () => {
  await fixture.forget();
  await sandbox.admin.settings({ 'a.postSettle': 'immediate' });
  tenant = await fixture.newTenant();
  location = await tenant.place(1);
});

type More = Partial<Omit<CampaignInput, 'locationIds'>>;
const input = (message: string, more: More = {}) => fixture.input(message, { locationIds: [location], ...more });
const create = (message: string, more: More = {}) =>
  fixture.create(tenant, message, { locationIds: [location], ...more });
const work = (postId: number) => fixture.work(tenant, postId);
const reach = async (postId: number, status: string) => (await fixture.reach(tenant, postId, status)).socialPostInfo;

describe('posts with the real plug-ins', () => {
  it('[3] goes live at both publishers, with links, and is removed again', async () => {
    const postId = await create('Fresh bread daily');
    const info = await reach(postId, 'SUCCESS');
    expect(info.publishDetails.map(({ site, status }) => `${site} ${status}`)).toEqual([
      `${SITE_A} PUBLISHED`,
      `${SITE_B} PUBLISHED`,
    ]);
    expect([await sandbox.liveAtA(1), await sandbox.liveAtB(1)]).toEqual([
      ['Fresh bread daily'],
      ['Fresh bread daily'],
    ]);
    const published = (await tenant.events())[1];
    expect(published).toMatchObject({
      event: 'local_post.published',
      data: { post_external_id: expect.stringMatching(/^accounts\/101\/locations\//) },
    });

    await deleteCampaign(deps, tenant.caller, postId);
    await work(postId);
    expect([...(await sandbox.liveAtA(1)), ...(await sandbox.liveAtB(1))]).toEqual([]);
    expect((await tenant.events()).map(({ event }) => event)).toEqual([
      'local_post.created',
      'local_post.published',
      'local_post.deleted',
    ]);
  });

  it('[publishers 1.8] follows a pending post to its rejection', async () => {
    await sandbox.admin.settings({ 'a.postSettle': { mode: 'delay', ms: 300 } });
    const postId = await create('Bad words [sandbox:reject]', { postSites: [SITE_A] });
    await work(postId);
    expect((await tenant.events()).map(({ event }) => event)).toEqual(['local_post.created']);
    const info = await reach(postId, 'SUCCESS');
    expect(info.publishDetails[0]).toMatchObject({
      status: 'ERROR',
      submissionError: '1 location failed: The publisher rejected the post and gave no reason',
    });
    expect((await tenant.events()).at(-1)).toMatchObject({
      event: 'local_post.rejected',
      data: { rejection_reason: 'The publisher rejected the post and gave no reason' },
    });
  });

  it('[publishers 0.1] a lost answer at a listing whose posts cannot be read: the outcome is known within 15 minutes', async () => {
    await sandbox.admin.verification(listingA(1).split('/').pop() ?? '', 'UNVERIFIED');
    await sandbox.admin.script({ operation: 'a.posts.create', responses: [{ drop: 'after' }] });
    const postId = await create('Not verified yet', { postSites: [SITE_A] });
    await work(postId);
    const status = async () => (await fixture.view(tenant, postId)).socialPostInfo.status;
    expect(await status()).toBe('INPROGRESS');
    for (let minutes = 0; minutes < 14 && (await status()) !== 'SUCCESS'; minutes += 1) {
      await deps.database.execute(
        `update post_deliveries set attempted_at = attempted_at - interval '1 minute', resend_after = resend_after - interval '1 minute'
         where post_id = $1`,
        [postId],
      );
      await deps.database.execute(`update work set due_at = due_at - interval '1 minute' where kind = $1`, [
        POST_DELIVERY,
      ]);
      await work(postId);
    }
    expect(await status()).toBe('SUCCESS');
    expect(await tenant.events()).toMatchObject([
      { event: 'local_post.created' },
      { event: 'local_post.rejected', data: { rejection_reason: expect.stringContaining('verified') } },
    ]);
    expect(await sandbox.admin.requests({ operation: 'a.posts.create' })).toHaveLength(1);
  });

  it.each([
    [SITE_A, 'a.posts.create'],
    [SITE_B, 'b.posts.create'],
  ])('[reliability 2] %s takes the post and drops the connection: exactly one live post', async (site, operation) => {
    await sandbox.admin.script({ operation, responses: [{ drop: 'after' }] });
    const postId = await create('Once only', { postSites: [site] });
    await work(postId);
    const [row] = await deps.database.query<{ state: string }>('select state from post_deliveries where post_id = $1', [
      postId,
    ]);
    expect(row?.state).toBe('UNKNOWN');
    // The plug-in decides by its own clock when its search is reliable, so the test moves the attempt into the past.
    await deps.database.execute(
      `update post_deliveries set attempted_at = attempted_at - interval '50 seconds', resend_after = resend_after - interval '50 seconds' where post_id = $1`,
      [postId],
    );
    await reach(postId, 'SUCCESS');
    expect(await (site === SITE_A ? sandbox.liveAtA(1) : sandbox.liveAtB(1))).toEqual(['Once only']);
    expect(await sandbox.admin.requests({ operation })).toHaveLength(1);
    expect((await tenant.events()).map(({ event }) => event)).toEqual(['local_post.created', 'local_post.published']);
  });

  it('[publishers 0.1] a 429 waits as long as the publisher requires and counts no attempt', async () => {
    await sandbox.admin.script({
      operation: 'a.posts.create',
      responses: [
        {
          status: 429,
          headers: { 'retry-after': '3600' },
          body: { error: { code: 429, status: 'RESOURCE_EXHAUSTED', message: 'slow down' } },
        },
      ],
    });
    const postId = await create('Patience', { postSites: [SITE_A] });
    await work(postId);
    const [row] = await deps.database.query<{ state: string; attempts: number }>(
      'select state, attempts from post_deliveries where post_id = $1',
      [postId],
    );
    expect(row).toEqual({ state: 'QUEUED', attempts: 0 });
    await fixture.pass(50 * 60_000);
    await work(postId);
    expect(await sandbox.admin.requests({ operation: 'a.posts.create' })).toHaveLength(1);
    await fixture.pass(60 * 60_000);
    await reach(postId, 'SUCCESS');
    expect(await sandbox.liveAtA(1)).toEqual(['Patience']);
  });

  it('[contract 5] reports the rules of every target publisher at once and creates nothing', async () => {
    const offer = { title: 't'.repeat(300), startDay: '2030-01-01', endDay: '2030-01-31' };
    const result = await createCampaign(
      deps,
      tenant.caller,
      input('m'.repeat(1_501), { postType: 'OFFER', postContextInfo: offer }),
    );
    const codes = result.success ? [] : result.violations.map(({ code }) => code);
    expect(codes).toEqual(expect.arrayContaining(['SY75040', 'SY75044', 'SY75038', 'SY75032', 'SY75036']));
    expect(await tenant.events()).toEqual([]);
  });

  it.each(['EVENT', 'COVID19', 'PRODUCT'] as const)(
    '[contract 13] a post of type %s is live at publisher A and publisher B',
    async (postType) => {
      const postContextInfo = { title: 'Tea', startDay: '2030-01-01', endDay: '2030-01-31' };
      const products = [{ name: 'Tea', price: 3, cta: { type: 'SHOP', url: 'https://shop.example/tea' } }];
      const postId = await create(`${postType} of the month`, {
        postType,
        ...(postType !== 'COVID19' && { postContextInfo }),
        ...(postType === 'PRODUCT' && { products }),
      });
      await work(postId);
      const info = await reach(postId, 'SUCCESS');
      expect(info.publishDetails.map(({ site, status }) => [site, status])).toEqual([
        [SITE_A, 'PUBLISHED'],
        [SITE_B, 'PUBLISHED'],
      ]);
    },
  );

  it.each([
    [SITE_A, 'a.posts.create'],
    [SITE_B, 'b.posts.create'],
  ])(
    '[publishers 0.1] [contract 13] %s: a product post that was never taken is not found in the post of another campaign that reads the same',
    async (site, operation) => {
      const more = { postType: 'PRODUCT', postSites: [site], products: [{ name: 'Tea', price: 3 }] } as const;
      const first = await create('Fresh today', { ...more, postContextInfo: { title: 'Our tea' } });
      await work(first);
      await reach(first, 'SUCCESS');
      await sandbox.admin.script({ operation, responses: [{ drop: 'before' }] });
      const second = await create('today', { ...more, postContextInfo: { title: 'Our tea Fresh' } });
      await work(second);
      await deps.database.execute(
        `update post_deliveries set attempted_at = attempted_at - interval '50 seconds', resend_after = resend_after - interval '50 seconds'
         where post_id = $1`,
        [second],
      );
      await reach(second, 'SUCCESS');
      expect(await (site === SITE_A ? sandbox.liveAtA(1) : sandbox.liveAtB(1))).toHaveLength(2);
    },
  );

  it('[publishers 0.1] a delivery whose owner never connects the account again ends with the reason', async () => {
    await sandbox.admin.revokeToken({ owner: 'owner-b1', token: 'user' });
    await sandbox.admin.revokeToken({ owner: 'owner-b1', token: 'page', listing: pageB(1) });
    const postId = await create('Hello', { postSites: [SITE_B] });
    await work(postId);
    await deps.database.execute(
      `update post_deliveries set paused_since = paused_since - interval '73 hours' where post_id = $1`,
      [postId],
    );
    await deps.database.execute('update work set due_at = now() where kind = $1', [POST_DELIVERY]);
    const info = await reach(postId, 'SUCCESS');
    expect(info.publishDetails[0]).toMatchObject({
      status: 'ERROR',
      submissionError:
        '1 location failed: The publisher no longer accepts the access that the owner granted; connect the account again',
    });
    const events = (await tenant.events()).map(({ event }) => event);
    expect(events).toEqual(['local_post.created', 'connection.reauth_required', 'local_post.rejected']);
  });
});
