import { expect, it } from '@jest/globals';
import { PortalClient } from '@listings/feature-accounts/testing';
import { newLocation } from '@listings/feature-locations/testing';
import { sharedApi } from '../../testing/index.js';

const api = sharedApi();

it('[dashboard] the failed submissions of all locations lists them a page at a time, without those that wait or succeed; a cursor that is none is refused', async () => {
  const viewer = await PortalClient.as(api, 'VIEWER');
  for (let number = 0; number < 3; number += 1) await newLocation(api);
  await api.sql`
    insert into listing_submissions (account_id, location_id, publisher, state, issue, changed_at)
    select account_id, id, publisher, state, 'The name is too long', '2026-07-06T18:33:29.664Z'
    from locations, (values ('A_FINE_ONE', 'SUCCESS'), ('ONE_THAT_WAITS', 'PENDING'), ('PUBLISHER_A', 'INCOMPLETE')) as stored (publisher, state)
    where account_id = ${api.account.id}`;
  const first = await viewer.get('/failed-submissions?limit=2');
  expect(first.status).toBe(200);
  expect(first.body).toMatchObject({
    submissions: [
      { publisher: 'PUBLISHER_A', issue: 'The name is too long', changedAt: '2026-07-06T18:33:29.664Z' },
      { publisher: 'PUBLISHER_A' },
    ],
    nextCursor: expect.stringMatching(/^[0-9]+\.PUBLISHER_A$/),
  });
  const rest = await viewer.get(`/failed-submissions?cursor=${first.body.nextCursor}`);
  expect(rest.body).toMatchObject({ submissions: [{}], nextCursor: null });
  expect((await viewer.get('/failed-submissions?cursor=1%3B')).status).toBe(422);
});
