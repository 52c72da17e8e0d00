import { errorEntries } from '@listings/errors';
import type { ConnectLinkResult } from '@listings/feature-connections';

/** The payload of an operation that creates a connect link. */
export function connectLinkPayload(input: { clientMutationId?: string | null }, result: ConnectLinkResult) {
  const issued = result.outcome === 'issued';
  return {
    clientMutationId: input.clientMutationId ?? null,
    success: issued,
    url: issued ? result.url : null,
    errors: issued ? [] : errorEntries(result.violations),
  };
}
