import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { POST_DELIVERY } from '@listings/domain';
import { disconnectAccount } from '../index.js';
import { startFixture } from '../testing/connections-fixture.js';
import type { ConnectionsFixture } from '../testing/connections-fixture.js';

let fixture: ConnectionsFixture;
beforeAll(async () => {
  fixture = await startFixture();
});
afterAll(() => fixture?.close());

describe('posts that wait for the owner', () => {
  it.each(['connects the account again', 'disconnects it'])(
    '[publishers 0.1] go on when the owner %s; others keep their time',
    async (what) => {
      const caller = await fixture.newCaller();
      const { accountId } = caller;
      const connectedAccountId = await fixture.connect(caller, fixture.a, 'owner-a2');
      await fixture.database.execute(
        `insert into work (account_id, kind, subject, group_key, due_at, waits_for)
         select $1, $2, subject, $3, now() + interval '3 days', waits_for
         from (values ('1', 'the owner'), ('2', null)) as given (subject, waits_for)`,
        [accountId, POST_DELIVERY, connectedAccountId],
      );

      if (what === 'disconnects it')
        await disconnectAccount(fixture.deps, caller, { publisher: fixture.a, connectedAccountId });
      else await fixture.connect(caller, fixture.a, 'owner-a2');

      const rows = await fixture.database.query(
        'select subject, due_at <= now() as due from work where account_id = $1 and kind = $2 order by subject',
        [accountId, POST_DELIVERY],
      );
      expect(rows).toEqual([
        { subject: '1', due: true },
        { subject: '2', due: false },
      ]);
    },
  );
});
