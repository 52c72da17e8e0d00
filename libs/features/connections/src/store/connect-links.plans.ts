import { declarePlans, digest, hours, now, reference, SEALED } from '@listings/persistence/plans';
import {
  admitConnectForm,
  advanceConnectForm,
  findConnectForm,
  findConnectLink,
  finishConnectLink,
  forgiveConnectForm,
  insertConnectLink,
  openConnectLink,
} from './connect-links.js';

const byDigest = reference('the digest leads to the account');

/** The calls of the functions in connect-links.ts. */
export const plans = declarePlans(
  {
    insertConnectLink: {
      pages: 40,
      call: (sql, { accountId, publisher }) =>
        insertConnectLink(sql, {
          accountId,
          tokenDigest: digest('new'),
          publisher,
          locationId: null,
          connectedAccountId: null,
          successUrl: 'https://app.example',
          errorUrl: 'https://app.example',
          askedByKind: 'USER',
          askedBy: 'ada@example.com',
          now: now(),
          expiresAt: hours(1),
        }),
    },
    findConnectLink: { pages: 20, call: (sql, { accountId }) => findConnectLink(sql, digest(`token ${accountId} 1`)) },
    openConnectLink: {
      pages: 20,
      call: (sql, { accountId }) =>
        openConnectLink(sql, {
          tokenDigest: digest(`token ${accountId} 1`),
          stateDigest: digest('new'),
          browserDigest: digest('browser'),
          codeVerifier: SEALED,
          now: now(),
        }),
    },
    finishConnectLink: {
      pages: 50,
      call: (sql, { accountId, publisher }) =>
        finishConnectLink(sql, {
          stateDigest: digest(`state ${accountId} 1`),
          publisher,
          now: now(),
          openedAfter: hours(-1),
        }),
    },
    admitConnectForm: {
      pages: 50,
      call: (sql, { accountId, publisher }) =>
        admitConnectForm(sql, {
          stateDigest: digest(`state ${accountId} 1`),
          publisher,
          openedAfter: hours(-1),
          step: 0,
          most: 10,
          mostOfStep: 3,
        }),
    },
    findConnectForm: {
      pages: 20,
      call: (sql, { accountId, publisher }) =>
        findConnectForm(sql, { stateDigest: digest(`state ${accountId} 1`), publisher, openedAfter: hours(-1) }),
    },
    forgiveConnectForm: {
      pages: 50,
      call: (sql, { accountId }) => forgiveConnectForm(sql, { stateDigest: digest(`state ${accountId} 1`), step: 0 }),
    },
    advanceConnectForm: {
      pages: 50,
      call: (sql, { accountId }) =>
        advanceConnectForm(sql, { stateDigest: digest(`state ${accountId} 1`), step: 0, sealed: SEALED, now: now() }),
    },
  },
  {
    acrossAccounts: {
      admitConnectForm: byDigest,
      advanceConnectForm: byDigest,
      findConnectForm: byDigest,
      findConnectLink: byDigest,
      finishConnectLink: byDigest,
      forgiveConnectForm: byDigest,
      openConnectLink: byDigest,
    },
  },
);
