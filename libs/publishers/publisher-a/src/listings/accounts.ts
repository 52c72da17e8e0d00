import type { PublisherSession } from '@listings/publisher-sdk';
import { unusable } from '@listings/publisher-sdk';
import { Type } from 'typebox';
import type { Static } from 'typebox';
import type { ApiClient } from '../api-client.js';
import type { Configuration } from '../settings.js';
import { isAccountName } from '../wire/resource-names.js';

const Account = Type.Object({
  name: Type.String(),
  accountName: Type.Optional(Type.String()),
  type: Type.Optional(Type.String()),
});
const AccountsPage = Type.Object({
  accounts: Type.Optional(Type.Array(Account)),
  nextPageToken: Type.Optional(Type.String()),
});

/** The largest page size that the publisher allows here. */
const PAGE_SIZE = 20;

/** Lists all accounts that the user can access [publishers 1.4]. */
export async function readAccounts(
  api: ApiClient,
  { accountsBase }: Configuration,
  session: PublisherSession,
): Promise<readonly Static<typeof Account>[]> {
  const accounts: Static<typeof Account>[] = [];
  const url = `${accountsBase}/v1/accounts`;
  const pages = api.pages({ session, url, query: { pageSize: PAGE_SIZE }, answer: AccountsPage });
  for await (const page of pages) accounts.push(...(page.accounts ?? []));
  if (!accounts.every(({ name }) => isAccountName(name))) {
    throw unusable('the publisher returned an account with an invalid name');
  }
  return accounts;
}
