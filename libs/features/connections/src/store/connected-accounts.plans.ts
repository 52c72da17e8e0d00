import { callsOf, declarePlans, now, SEALED } from '@listings/persistence/plans';
import {
  disconnectConnectedAccount,
  findAccountsToReconnect,
  findConnectedAccount,
  findConnectedPublishers,
  findNamelessSubject,
  lockConnectedAccount,
  obtainConnectedAccount,
  pageOfConnectedAccounts,
  sharesConsent,
  storeAuthorization,
} from './connected-accounts.js';

const page = { page: 1, perPage: 50 };
const NEW = { subject: 'new subject', clientName: 'Bob' };

/** The calls of the functions in connected-accounts.ts. */
export const plans = declarePlans(
  {
    findConnectedAccount: { pages: { small: 40, largest: 50 }, call: findConnectedAccount },
    ...callsOf(
      pageOfConnectedAccounts,
      'pageOfConnectedAccounts',
    )({
      '': { pages: { small: 50, largest: 420 }, request: () => ({ page }) },
      'of a publisher and a status': {
        pages: { small: 50, largest: 430 },
        request: ({ publisher }) => ({ publisher, status: 'CONNECTED', page }),
      },
    }),
    findAccountsToReconnect: { pages: { small: 20, largest: 30 }, call: findAccountsToReconnect },
    findNamelessSubject: { pages: 20, call: findNamelessSubject },
    obtainConnectedAccount: {
      pages: { small: 110, largest: 60 },
      call: (sql, { accountId, publisher }) =>
        obtainConnectedAccount(sql, { accountId, publisher, ...NEW, now: now() }),
    },
    storeAuthorization: {
      pages: { small: 90, largest: 50 },
      call: (sql, at) =>
        storeAuthorization(sql, { ...at, credentials: SEALED, clientName: 'Ann', email: null, now: now() }),
    },
    lockConnectedAccount: { pages: 30, call: lockConnectedAccount },
    disconnectConnectedAccount: {
      pages: 50,
      call: (sql, at) => disconnectConnectedAccount(sql, { ...at, now: now() }),
    },
    sharesConsent: { pages: 30, call: sharesConsent },
    findConnectedPublishers: { pages: 40, call: (sql, { accountId }) => findConnectedPublishers(sql, accountId) },
  },
  { growing: { pageOfConnectedAccounts: 'counts the connected accounts' } },
);
