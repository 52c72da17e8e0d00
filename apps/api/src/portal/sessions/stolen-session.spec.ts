/** @part base */
import { describe, expect, it } from '@jest/globals';
import type { SignedInUser } from '@listings/domain';
import { PASSWORD, PortalClient } from '@listings/feature-accounts/testing';
import { changePassword, endOtherSessions, findSession, IDENTITY, switchAccount } from '@listings/feature-identity';
import { sharedApi } from '../../testing/index.js';

const api = sharedApi();

const origin = { address: '127.0.0.1' };
const find = (token: string) => findSession(api.get(IDENTITY), token);

/** A user in two accounts, as two requests with the same cookie see it once both were let in: the owner's and a thief's. */
async function letIn() {
  const browser = await PortalClient.as(api, 'EDITOR');
  const other = await api.newAccount();
  await api.sql`
    insert into memberships (account_id, user_id, role) values (${other.id}, ${browser.userId}, 'ADMIN')`;
  const user = (await find(browser.token ?? '')) as SignedInUser;
  const change = () =>
    changePassword(api.get(IDENTITY), { user, current: PASSWORD, fresh: 'a new and long secret', origin });
  const steal = async () => (await switchAccount(api.get(IDENTITY), { user, accountId: other.id })).token;
  return { user, change, steal };
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
      const { user, steal, ...requests } = await letIn();
      const token = await { steal, ...requests }[first]();
      await expect(steal()).rejects.toMatchObject({ code: 'AUTH_INVALID_KEY' });
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
