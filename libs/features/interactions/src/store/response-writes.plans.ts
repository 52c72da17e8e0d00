import { CLAIM, declarePlans, now } from '@listings/persistence/plans';
import {
  archiveInteraction,
  changeResponse,
  insertResponse,
  interactionOfResponse,
  lockInteraction,
  lockResponse,
  refreshAnswers,
} from './response-writes.js';

/** The calls of the functions in response-writes.ts. */
export const plans = declarePlans({
  lockInteraction: { pages: { small: 50, largest: 80 }, call: lockInteraction },
  interactionOfResponse: { pages: 30, call: interactionOfResponse },
  lockResponse: { pages: 20, call: lockResponse },
  insertResponse: {
    pages: 50,
    call: (sql, at) => insertResponse(sql, at, { id: CLAIM, content: 'Thank you', closes: false, writtenAt: now() }),
  },
  changeResponse: {
    pages: 60,
    call: (sql, at) => changeResponse(sql, at, { state: 'CREATED', content: 'Thanks', editedContent: null }),
  },
  refreshAnswers: {
    pages: { small: 150, largest: 170 },
    call: async (sql, at) => {
      const locked = await lockInteraction(sql, at);
      if (!locked) throw new Error('The review is missing.');
      await refreshAnswers(sql, at, locked);
    },
  },
  archiveInteraction: { pages: 130, call: archiveInteraction },
});
