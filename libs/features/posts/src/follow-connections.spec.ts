import { describe, expect, it } from '@jest/globals';
import { POST_DELIVERY } from './rules/delivery-state.js';
import { postsFollowConnections } from './index.js';
import { ACME, postsFixture } from './testing/posts-fixture.js';

const fixture = postsFixture();

describe('posts that wait for the owner', () => {
  it.each(['reconnected', 'disconnected'] as const)(
    '[publishers 0.1] go on when the account is %s; others keep their time',
    async (change) => {
      const tenant = await fixture.tenant();
      const { accountId } = tenant;
      const connectedAccountId = tenant.connectedAccountId(ACME);
      await fixture.database.execute(
        `insert into work (account_id, kind, subject, group_key, due_at, waits_for)
         select $1, $2, subject, $3, now() + interval '3 days', waits_for
         from (values ('1', 'the owner'), ('2', null)) as given (subject, waits_for)`,
        [accountId, POST_DELIVERY, connectedAccountId],
      );

      await fixture.database.transaction(async (transaction) =>
        postsFollowConnections[change]?.(transaction, fixture.deps.work, { accountId, connectedAccountId }),
      );

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
