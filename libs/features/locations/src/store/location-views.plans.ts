import { CLAIM, declarePlans, now } from '@listings/persistence/plans';
import {
  deleteDefaultsOfOthers,
  deleteView,
  findView,
  findViews,
  lockViews,
  storeDefaultView,
  storeView,
} from './location-views.js';

/** The calls of the functions in location-views.ts. */
export const plans = declarePlans({
  findViews: { pages: 40, call: (sql, { accountId }) => findViews(sql, { accountId, userId: CLAIM }) },
  lockViews: { pages: 40, call: (sql, { accountId }) => lockViews(sql, { accountId, userId: CLAIM }) },
  findView: { pages: 20, call: (sql, { accountId }) => findView(sql, { accountId, userId: CLAIM, id: CLAIM }) },
  storeView: {
    pages: 40,
    call: (sql, { accountId }) =>
      storeView(sql, { ...{ accountId, at: now() }, view: { id: CLAIM, userId: CLAIM, name: 'Mine', settings: {} } }),
  },
  deleteView: { pages: 40, call: (sql, { accountId }) => deleteView(sql, { accountId, id: CLAIM }) },
  storeDefaultView: {
    pages: 20,
    call: (sql, { accountId }) => storeDefaultView(sql, { accountId, userId: CLAIM, viewId: null }),
  },
  'storeDefaultView: a new view': {
    pages: 80,
    call: async (sql, { accountId }) => {
      const view = { id: CLAIM, userId: CLAIM, name: 'Mine', settings: {} };
      await storeView(sql, { accountId, at: now(), view });
      await storeDefaultView(sql, { accountId, userId: CLAIM, viewId: CLAIM });
    },
  },
  deleteDefaultsOfOthers: {
    pages: 20,
    call: (sql, { accountId }) => deleteDefaultsOfOthers(sql, { accountId, userId: CLAIM, id: CLAIM }),
  },
});
