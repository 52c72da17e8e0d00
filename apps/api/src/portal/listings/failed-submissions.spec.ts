import { describe, expect, it } from '@jest/globals';
import { apiOfFile, validLocation } from '../../testing/running-api.js';
import { PortalClient } from '../testing/portal-client.js';

const api = apiOfFile();

describe('the failed submissions of all locations', () => {
  it('[dashboard] lists them a page at a time, without those that wait or succeed', async () => {
    const editor = await PortalClient.as(api, 'EDITOR');
    const viewer = await PortalClient.as(api, 'VIEWER');
    for (let number = 0; number < 3; number += 1)
      await editor.call('POST', '/api/v4/locations', { body: { input: validLocation() } });
    await api.database.execute(
      `insert into listing_submissions (account_id, location_id, publisher, state, issue, changed_at)
       select account_id, id, publisher, state, 'The name is too long', '2026-07-06T18:33:29.664Z'
       from locations, (values ('A_FINE_ONE', 'SUCCESS'), ('ONE_THAT_WAITS', 'PENDING'), ('REFUSING', 'INCOMPLETE')) as stored (publisher, state)
       where account_id = $1`,
      [api.account.id],
    );
    const first = await viewer.call('GET', '/failed-submissions?limit=2');
    expect(first.status).toBe(200);
    expect(first.body).toMatchObject({
      submissions: [
        { publisher: 'REFUSING', issue: 'The name is too long', changedAt: '2026-07-06T18:33:29.664Z' },
        { publisher: 'REFUSING' },
      ],
      nextCursor: expect.stringMatching(/^[0-9]+\.REFUSING$/),
    });
    const { nextCursor } = first.body as unknown as { nextCursor: string };
    const rest = await viewer.call('GET', `/failed-submissions?cursor=${nextCursor}`);
    expect((rest.body as unknown as { submissions: unknown[] }).submissions).toHaveLength(1);
    expect(rest.body).toMatchObject({ nextCursor: null });
  });

  it('[dashboard] refuses a cursor that is none', async () => {
    const viewer = await PortalClient.as(api, 'VIEWER');
    expect((await viewer.call('GET', '/failed-submissions?cursor=1%3B')).status).toBe(422);
  });
});
