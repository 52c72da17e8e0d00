import { byField, callsOf, days, declarePlans, now } from '@listings/persistence/plans';
import {
  accountCampaignSortFields,
  countLiveLocations,
  findAccountCampaign,
  findAccountCampaigns,
  findCampaignResults,
  findNextCampaigns,
  findNextResults,
} from './account-campaigns.js';

/** The first page of a list. */
export const page = { page: 1, perPage: 20 };

/** The calls of the functions in account-campaigns.ts. */
export const plans = declarePlans(
  {
    ...callsOf(
      findAccountCampaigns,
      'findAccountCampaigns',
    )({
      ...byField(accountCampaignSortFields, (sort) => ({
        pages: { small: 50, largest: 160 },
        request: () => ({ sort, page }),
      })),
      'of a month': {
        pages: 30,
        request: () => ({
          liveFrom: days(-30),
          liveBefore: now(),
          sort: { field: 'live_at', descending: false },
          page,
        }),
      },
      'that went live in a week': {
        pages: { small: 60, largest: 200 },
        request: () => ({ liveFrom: days(-7), wentLive: true, sort: { field: 'live_at', descending: true }, page }),
      },
      'that were rejected in a week': {
        pages: 60,
        request: () => ({ liveFrom: days(-7), rejectedOnly: true, sort: { field: 'live_at', descending: true }, page }),
      },
    }),
    ...callsOf(countLiveLocations)({
      '': {
        pages: { small: 40, largest: 470 },
        request: ({ postId, largePostId }) => ({ postIds: [postId, largePostId] }),
      },
      'of a tag, at a site': {
        pages: { small: 700, largest: 62_000 },
        request: ({ postId, largePostId, publisher }) => ({
          ...{ postIds: [postId, largePostId], locations: { tag: 'tag 1' }, sites: [publisher] },
        }),
      },
    }),
    findAccountCampaign: { pages: 20, call: findAccountCampaign },
    ...callsOf(findCampaignResults)({
      '': {
        pages: { small: 170, largest: 1_700 },
        request: ({ postId, publisher }) => ({ postId, sites: [publisher], stateBefore: 'QUEUED', page }),
      },
      'of all locations': {
        pages: { small: 320, largest: 370 },
        request: (at) => ({ postId: at.largePostId, sites: [at.publisher], stateBefore: 'QUEUED', page }),
      },
    }),
    ...callsOf(findNextCampaigns)({
      '': { pages: { small: 50, largest: 190 }, request: () => ({ filter: {}, afterId: 0, limit: 50 }) },
      'of a month': { pages: 30, request: () => ({ filter: { liveFrom: days(-30) }, afterId: 0, limit: 50 }) },
      'with a word': {
        pages: { small: 50, largest: 130 },
        request: () => ({ filter: { search: 'a' }, afterId: 0, limit: 50 }),
      },
      'that were rejected': { pages: 50, request: () => ({ filter: { rejectedOnly: true }, afterId: 0, limit: 50 }) },
    }),
    ...callsOf(
      findNextResults,
      'findNextResults',
    )({
      '': {
        pages: 710,
        request: (at) => ({ postId: at.largePostId, sites: [at.publisher], afterLocationId: 0, locations: 50 }),
      },
    }),
  },
  {
    growing: {
      countLiveLocations: 'counts the locations of campaigns with a tag',
      findAccountCampaigns: 'counts the campaigns of the account that fit',
      findCampaignResults: 'counts the locations of a campaign',
    },
  },
);
