import type { PortalSchemas } from '../../../api/types.js';
import { momentOf } from '../../../components/day.js';
import { cursorOf, oneOf, searchReader, textOf } from '../../../components/search-values.js';

/** How a request ended. */
export type RequestOutcome = PortalSchemas['PortalRequest']['outcome'];

/** The outcomes, in the order of the filter. */
export const requestOutcomes: readonly RequestOutcome[] = ['SUCCESS', 'CLIENT_ERROR', 'SERVER_ERROR', 'RATE_LIMITED'];

/** Reads the filters and the cursor of the address. */
export const requestSearch = searchReader({
  outcome: oneOf(requestOutcomes),
  operation: textOf,
  keyId: textOf,
  correlationId: textOf,
  from: momentOf,
  to: momentOf,
  cursor: cursorOf,
});

/** The filters and the cursor of the list, which are in the address. */
export type RequestSearch = ReturnType<typeof requestSearch>;
