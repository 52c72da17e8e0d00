import { ok } from '../http/answer.js';
import type { JsonObject } from '../json/json.js';
import { routeA } from './context.js';
import { invalidArgument, notFound } from './errors.js';
import { listPage } from './pages.js';
import type { AccountA } from './state.js';

const TYPES = ['PERSONAL', 'LOCATION_GROUP', 'USER_GROUP', 'ORGANIZATION'];

/** The folders of an owner: the personal account first, then the groups [publishers 1.4]. */
export const accountRoutes = [
  routeA('a.accounts.list', 'GET /v1/accounts', (context) => {
    const type = typeFilter(context.query.get('filter'));
    const parent = context.query.get('parentAccount');
    const all = context.world.a.accountsOf(context.owner);
    if (parent && !all.some(({ id }) => `accounts/${id}` === parent)) throw notFound();
    const accounts = all
      .filter((account) => type === undefined || account.type === type)
      .filter((account) => !parent || `accounts/${account.id}` !== parent);
    return ok(listPage(context.query, { name: 'accounts', all: accounts, usual: 20, most: 20 }, accountOnWire));
  }),
];

function typeFilter(filter: string | null): string | undefined {
  if (!filter) return undefined;
  const type = /^type\s*=\s*"?(\w+)"?$/.exec(filter)?.[1]?.toUpperCase();
  if (!type || !TYPES.includes(type)) throw invalidArgument('filter', `filter must be type=${TYPES.join('|')}`);
  return type;
}

function accountOnWire(account: AccountA): JsonObject {
  const isPersonal = account.type === 'PERSONAL';
  return {
    name: `accounts/${account.id}`,
    accountName: account.accountName,
    type: account.type,
    role: account.role,
    verificationState: isPersonal ? 'UNVERIFIED' : 'VERIFIED',
    vettedState: 'NOT_VETTED',
    permissionLevel: isPersonal ? undefined : 'OWNER_LEVEL',
    accountNumber: isPersonal ? undefined : `10${account.id}`,
  };
}
