import { callsOf, declarePlans, now } from '@listings/persistence/plans';
import { findHealthPage, findHealthRanking, findLocationsAfter, storeScores, sumHealth } from './location-health.js';
import type { HealthFilter } from './location-health.js';

/** A request of a page of locations by health. */
function page(filter: Partial<HealthFilter>) {
  return { filter: { locations: {}, ...filter }, descending: false, size: 50 };
}

/** The calls of the functions in location-health.ts. */
export const plans = declarePlans(
  {
    findLocationsAfter: {
      pages: 10,
      call: (sql, { accountId }) => findLocationsAfter(sql, { accountId, afterId: 1, limit: 50 }),
    },
    storeScores: {
      pages: 60,
      call: (sql, { accountId, locationId }) =>
        storeScores(sql, { accountId, scores: [{ locationId, score: 70, gaps: 5 }], at: now() }),
    },
    ...callsOf(findHealthPage)({
      '': { pages: 650, request: () => page({}) },
      'behind a position': { pages: 650, request: () => ({ ...page({}), position: { score: 50, locationId: 1 } }) },
      'with a gap': { pages: 650, request: () => page({ gap: 'DIFFERENT' }) },
      'of a tag': { pages: { small: 150, largest: 4_200 }, request: () => page({ locations: { tag: 'tag 1' } }) },
      'of a state, without any': {
        pages: { small: 660, largest: 4_700 },
        request: () => page({ locations: { stateIso: 'ZZ' } }),
      },
    }),
    ...callsOf(sumHealth)({
      '': { pages: { small: 15, largest: 220 }, request: () => ({ filter: { locations: {} } }) },
      'of a tag': {
        pages: { small: 50, largest: 5_500 },
        request: () => ({ filter: { locations: { tag: 'tag 1' } } }),
      },
    }),
    ...callsOf(findHealthRanking)({
      'of states': {
        pages: { small: 350, largest: 2_600 },
        request: () => ({ locations: {}, grouping: 'STATE', page: { descending: false, size: 50 } }),
      },
      'of tags': {
        pages: { small: 350, largest: 2_600 },
        request: () => ({ locations: {}, grouping: 'TAG', page: { descending: false, size: 50 } }),
      },
    }),
  },
  {
    growing: {
      findHealthPage: 'finds the locations of a tag',
      findHealthRanking: 'adds up the scores of all locations, and reads their tags or regions',
      sumHealth: 'adds up the scores of the locations that fit',
    },
  },
);
