import type { PortalSchemas } from '../../../api/types.js';
import { momentOf } from '../../../components/day.js';
import { textOf } from '../../../components/search-values.js';

/** How a request ended. */
export type RequestOutcome = PortalSchemas['PortalRequest']['outcome'];

/** The outcomes, in the order of the filter. */
export const requestOutcomes: readonly RequestOutcome[] = ['SUCCESS', 'CLIENT_ERROR', 'SERVER_ERROR', 'RATE_LIMITED'];

/** The filters and the cursor of the list, which are in the address. */
export interface RequestSearch {
  readonly outcome?: RequestOutcome;
  readonly operation?: string;
  readonly keyId?: string;
  readonly correlationId?: string;
  readonly from?: string;
  readonly to?: string;
  readonly cursor?: string;
}

/** Reads the filters of the address; anything else is left out. */
export function requestSearch(search: Record<string, unknown>): RequestSearch {
  return {
    outcome: requestOutcomes.find((outcome) => outcome === search['outcome']),
    operation: textOf(search['operation']),
    keyId: textOf(search['keyId']),
    correlationId: textOf(search['correlationId']),
    from: momentOf(search['from']),
    to: momentOf(search['to']),
    cursor: textOf(search['cursor']),
  };
}
