import { describe, expect, it } from '@jest/globals';
import type { SignedInUser } from '@listings/domain';
import { PASSWORD, PortalClient } from '@listings/feature-accounts/testing';
import { IDENTITY } from '../identity.module.js';
import { changePassword } from '../passwords/change-password.js';
import { sharedApi } from '../testing/identity-api.js';
import { findSession } from './find-session.js';
import { endOtherSessions } from './list-sessions.js';
import { switchAccount } from './switch-account.js';

const api = sharedApi();

const origin = { address: '127.0.0.1' };
const find = (token: string) => findSession(api.get(IDENTITY), token);

/** A user in two accounts, as two requests with the same cookie see it once both were let in: the owner's and a thief's. */
async function letIn() {
  const { token = '', userId } = await PortalClient.as(api, 'EDITOR');
  const { id: accountId } = await api.newAccount();
  await api.sql`insert into memberships (account_id, user_id, role) values (${accountId}, ${userId}, 'ADMIN')`;
  const user = (await find(token)) as SignedInUser;
  return {
    user,
    change: () =>
      changePassword(api.get(IDENTITY), { user, current: PASSWORD, fresh: 'a new and long secret', origin }),
    steal: async () => (await switchAccount(api.get(IDENTITY), { user, accountId })).token,
  };
}

describe('a stolen session', () => {
  it('[contract 12] that got a new token does not survive a change of the password whose request was let in before', async () => {
    const { user, change, steal } = await letIn();
    const stolen = await steal();
    const token = await change();
    expect(await find(stolen)).toBeUndefined();
    const { accountId, userId } = user;
    expect(await find(token)).toMatchObject({ accountId, userId });
  });

  it.each(['change', 'steal'] as const)(
    '[contract 12] gets no new token once another request (%s) has got one, which stays valid',
    async (first) => {
      const { user, ...requests } = await letIn();
      const token = await requests[first]();
      await expect(requests.steal()).rejects.toMatchObject({ code: 'AUTH_INVALID_KEY' });
      expect(await find(token)).toMatchObject({ userId: user.userId });
    },
  );

  it('[contract 12] ends with the other sessions when it has another token by then', async () => {
    const { user, steal } = await letIn();
    const stolen = await steal();
    await endOtherSessions(api.get(IDENTITY), { user, origin });
    expect(await find(stolen)).toBeUndefined();
  });

  it('[contract 12] that was ended meanwhile is not brought back by a change of the password', async () => {
    const { user, change } = await letIn();
    await api.sql`delete from sessions where id = ${user.sessionId}`;
    await expect(change()).rejects.toMatchObject({ code: 'AUTH_INVALID_KEY' });
  });
});
