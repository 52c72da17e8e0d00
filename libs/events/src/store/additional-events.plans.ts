import { declarePlans } from '@listings/persistence/plans';
import { announcesOlderReviews, findAdditionalEvents } from './additional-events.js';

/** The calls of the functions in additional-events.ts. */
export const plans = declarePlans({
  findAdditionalEvents: { pages: 20, call: findAdditionalEvents },
  announcesOlderReviews: { pages: 20, call: announcesOlderReviews },
});
