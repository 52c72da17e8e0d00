import type { Transaction } from '@listings/persistence';
import { countChanges, sqlList } from '@listings/persistence';
import { openResponseStates } from '../rules/response-state.js';

/**
 * After the release of a restored backup: every open response counts as attempted, so that the publisher is asked before anything is sent
 * [reliability G16]. Returns their number.
 */
export const doubtResponses = countChanges<[], Transaction>({
  text: `update interaction_responses set attempts = greatest(attempts, 1)
    where by_owner and external_ref is null and state in (${sqlList(openResponseStates)})`,
});
