import { describe, expect, it } from '@jest/globals';
import { listFailedSubmissions } from './index.js';
import { A, B, idAtA, startFixture } from './testing/listings-fixture.js';

const fixture = startFixture();

describe('listFailedSubmissions', () => {
  it('[dashboard] names the locations whose data a publisher refused, a page at a time, and those of no other account', async () => {
    const tenant = await fixture.newTenant();
    const other = await fixture.newTenant();
    const fine = await fixture.newLocation(tenant, 10, { at: [A, B] });
    const first = await fixture.newLocation(tenant, 11, { at: [A, B] });
    const second = await fixture.newLocation(tenant, 12, { at: [A] });
    await fixture.admin.access({ listing: idAtA(11), mode: 'hidden' });
    await fixture.admin.access({ listing: idAtA(12), mode: 'hidden' });
    await fixture.work();
    expect((await fixture.citation(tenant, fine, A)).syncStatus).toBe('SYNCED');

    const { accountId } = tenant;
    const page = await listFailedSubmissions(fixture.deps, { accountId, after: undefined, limit: 1 });
    expect(page.submissions).toMatchObject([
      {
        locationId: first,
        publisher: A,
        issue: 'The listing no longer exists at the publisher; link another listing to the location',
      },
    ]);
    expect(page.submissions[0]?.locationName).not.toBe('');
    expect(page.next).toEqual({ locationId: first, publisher: A });
    const rest = await listFailedSubmissions(fixture.deps, { accountId, after: page.next, limit: 1 });
    expect(rest.submissions.map(({ locationId }) => locationId)).toEqual([second]);
    expect(rest.next).toBeUndefined();
    const none = await listFailedSubmissions(fixture.deps, {
      accountId: other.accountId,
      after: undefined,
      limit: 100,
    });
    expect(none).toEqual({ submissions: [], next: undefined });

    // An unlinked listing is no longer wanted to show the data.
    await fixture.unlink(tenant, second, A);
    await fixture.work();
    const left = await listFailedSubmissions(fixture.deps, { accountId, after: undefined, limit: 100 });
    expect(left.submissions.map(({ locationId }) => locationId)).toEqual([first]);
  });
});
