import { writeResult } from '@listings/api-kit';
import type { ConnectLinkResult } from '../connecting/request-connect-link.js';

/** The payload of an operation that creates a connect link. */
export function connectLinkPayload(input: { clientMutationId?: string | null }, result: ConnectLinkResult) {
  const issued = result.outcome === 'issued';
  return writeResult(input, issued ? [] : result.violations, { url: issued ? result.url : null });
}
