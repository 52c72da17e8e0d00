import { CLAIM, declarePlans, hours, pages, reference, requestsOf, SEALED } from '@listings/persistence/plans';
import type { Place } from '@listings/persistence/plans';
import * as store from './index.js';

const TIME = { callLimit: '2/1', windowMs: 1_060, spacingMs: 530, keepsMs: 20, byMs: 50, stepMs: 371 };
const ofApplication = { of: { publisher: 'MAPS_ONE' } };
const ofConnection = (at: Place) => ({ of: { ...at, listingRef: '' } });
const OUTAGE = { publisher: 'ACME_MAPS', since: hours(-2), lastFailedAt: hours(-1), reason: 'status 503' };
const outage = reference('a publisher that does not answer does so for all accounts');

/** The calls of the statements of this store. */
export const plans = declarePlans(
  {
    ...requestsOf(store, {
      claimRenewal: pages(50, { claim: CLAIM, credentialsVersion: 1 }),
      extendRenewal: pages(20, { claim: CLAIM }),
      releaseRenewal: pages(20, { claim: CLAIM }),
      storeRenewal: pages(20, { claim: CLAIM, credentials: SEALED }),
      resealCredentials: pages(50, { from: SEALED, to: 'v1.other.sealed' }),
      delayConnection: pages(50, { delayMs: 1000 }),
      closeConnection: pages(50, { closedMs: 1000 }),
      endOutage: pages(20, { publisher: OUTAGE.publisher, answeredSince: OUTAGE.lastFailedAt }),
      forgetOutages: pages(20, { failedBefore: OUTAGE.since }),
    }),
    'takeCallTime: application': pages(20, (sql) => store.takeCallTime(sql, { ...ofApplication, ...TIME })),
    'takeCallTime: connected account': pages({ small: 40, largest: 60 }, (sql, at) =>
      store.takeCallTime(sql, { ...ofConnection(at), ...TIME }),
    ),
    'untilCallTime: application': pages(20, (sql) => store.untilCallTime(sql, { ...ofApplication, ...TIME })),
    'untilCallTime: connected account': pages({ small: 20, largest: 40 }, (sql, at) =>
      store.untilCallTime(sql, { ...ofConnection(at), ...TIME }),
    ),
    'queueForCallTime: application': pages(20, (sql) => store.queueForCallTime(sql, { ...ofApplication, ...TIME })),
    'queueForCallTime: connected account': pages({ small: 40, largest: 60 }, (sql, at) =>
      store.queueForCallTime(sql, { ...ofConnection(at), ...TIME }),
    ),
    'holdCallTime: application': pages(20, (sql) => store.holdCallTime(sql, { ...ofApplication, ...TIME })),
    'holdCallTime: connected account': pages({ small: 40, largest: 60 }, (sql, at) =>
      store.holdCallTime(sql, { ...ofConnection(at), ...TIME }),
    ),
    openConnection: pages({ small: 20, largest: 60 }, store.openConnection),
    storeOutage: pages(20, (sql) => store.storeOutage(sql, OUTAGE)),
    prolongOutage: pages(20, (sql) => store.prolongOutage(sql, OUTAGE)),
    readOutages: pages(20, (sql) => store.readOutages(sql)),
  },
  {
    acrossAccounts: {
      storeOutage: outage,
      prolongOutage: outage,
      endOutage: outage,
      forgetOutages: outage,
      readOutages: outage,
    },
  },
);
