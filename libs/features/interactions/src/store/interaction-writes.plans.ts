import { CLAIM, declarePlans, now, rows } from '@listings/persistence/plans';
import {
  archiveInteractions,
  archiveResponses,
  countMissedRead,
  findKnownRefs,
  findListedRefs,
  insertInteractions,
  insertReadResponses,
  lockCountsOfAccounts,
  lockInteractionCounts,
  lockInteractionsByRef,
  updateInteractions,
  updateReadResponses,
} from './interaction-writes.js';

const NEW = {
  id: CLAIM,
  ref: 'new',
  listingRef: 'ref-1',
  category: 'REVIEW',
  status: 'UNREAD' as const,
  rating: 5,
  recommendation: null,
  title: null,
  content: 'Fine',
  authorName: null,
  authorAvatar: null,
  permalink: null,
  notAnswerable: null,
  postedAt: now(),
  changedAt: now(),
  responseCount: 0,
  firstResponseAt: null,
  lastResponseAt: null,
  search: ['1:fine'],
  phrases: [],
};

/** What all responses of the calls have. */
export const RESPONSE = {
  content: 'Thank you',
  editedContent: null,
  writtenAt: now(),
  authorName: null,
  remarks: null,
};

/** The most refs that a read of a feed compares. */
const MOST_REFS = 500;

/** The calls of the functions in interaction-writes.ts. */
export const plans = declarePlans(
  {
    lockInteractionCounts: { pages: 10, call: (sql, at) => lockInteractionCounts(sql, at.accountId) },
    findKnownRefs: { pages: 40, call: (sql, at) => findKnownRefs(sql, at, MOST_REFS) },
    lockInteractionsByRef: { pages: 50, call: (sql, at) => lockInteractionsByRef(sql, at, ['review-1', 'review-2']) },
    insertInteractions: { pages: { small: 140, largest: 130 }, call: (sql, at) => insertInteractions(sql, at, [NEW]) },
    updateInteractions: {
      pages: { small: 130, largest: 120 },
      call: (sql, at) => updateInteractions(sql, at.accountId, [{ ...NEW, id: at.interactionId, ref: 'review-1' }]),
    },
    insertReadResponses: {
      pages: { small: 50, largest: 40 },
      call: (sql, at) =>
        insertReadResponses(sql, at.accountId, [
          { ...RESPONSE, id: CLAIM, interactionId: at.interactionId, ref: 'new', byOwner: true, state: 'CONFIRMED' },
        ]),
    },
    updateReadResponses: {
      pages: 50,
      call: (sql, at) =>
        updateReadResponses(sql, at.accountId, [
          {
            ...RESPONSE,
            id: at.responseId,
            interactionId: at.interactionId,
            ref: 'r',
            byOwner: true,
            state: 'CONFIRMED',
          },
        ]),
    },
    archiveResponses: { pages: 50, call: (sql, at) => archiveResponses(sql, at.accountId, [at.responseId]) },
    findListedRefs: { pages: 30, call: (sql, at) => findListedRefs(sql, at, { afterRef: '', limit: 500 }) },
    countMissedRead: { pages: 100, call: (sql, at) => countMissedRead(sql, at, ['review-1']) },
    archiveInteractions: {
      pages: { small: 130, largest: 140 },
      call: (sql, at) => archiveInteractions(sql, at, ['review-1']),
    },
    lockCountsOfAccounts: { pages: 20, call: (sql, at) => lockCountsOfAccounts(sql, [at.accountId]) },
  },
  { acrossAccounts: { lockCountsOfAccounts: rows('the accounts of claimed work') } },
);
