import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { enqueueDueCampaigns } from './index.js';
import { ACME, postsFixture } from './testing/posts-fixture.js';
import type { PostsFixture } from './testing/posts-fixture.js';

let fixture: PostsFixture;
beforeAll(async () => {
  fixture = await postsFixture();
});
afterAll(() => fixture?.close());

describe('the sweep for due campaigns', () => {
  it('[design 3.1] enqueues a campaign once when its job was lost', async () => {
    const tenant = await fixture.tenant();
    await fixture.campaign(tenant, { locationIds: await tenant.locations(1, { sites: [ACME] }), postSites: [ACME] });
    expect(await enqueueDueCampaigns(fixture.deps)).toEqual({ enqueued: 0, leftDue: false });
    await fixture.pass(5_000);
    expect(await enqueueDueCampaigns(fixture.deps)).toEqual({ enqueued: 1, leftDue: false });
    expect(await enqueueDueCampaigns(fixture.deps)).toEqual({ enqueued: 0, leftDue: false });
    await fixture.work();
    expect(await enqueueDueCampaigns(fixture.deps)).toEqual({ enqueued: 0, leftDue: false });
  });
});
