import { Controller, Inject } from '@nestjs/common';
import type { Caller } from '@listings/domain';
import { errorEntries, invalidId } from '@listings/errors';
import { confirmMatches, connectionSuggestions, triggerMatches } from '@listings/feature-connections';
import type { ConnectionsDependencies, PartialResult } from '@listings/feature-connections';
import { requireLocationId } from '@listings/pagination';
import { CONNECTIONS } from '../dependencies.js';
import { offsetPageOfRequest } from '../http/offset-parameters.js';
import { Operation } from '../http/operation.js';
import { CallerOf, OperationInput, PathParameter, QueryArguments } from '../http/request-values.js';
import { connectedAccountIdExample } from './connection-examples.js';
import {
  confirmMatchesInputExample,
  connectionSuggestionsExample,
  matchesConfirmedExample,
  matchesNotConfirmedExample,
  matchesNotTriggeredExample,
  matchesTriggeredExample,
  triggerMatchesInputExample,
} from './matching-examples.js';
import { ConfirmMatchesInput, suggestionParameters, suggestionSort, TriggerMatchesInput } from './matching-input.js';
import type { SuggestionArguments } from './matching-input.js';
import { ConfirmMatchesPayload, ConnectionSuggestionsPayload, TriggerMatchesPayload } from './matching-payload.js';

/** Finding the listings that show our locations, and linking what a client approves [4.7], [contract 7]. */
@Controller()
export class MatchingController {
  constructor(@Inject(CONNECTIONS) private readonly connections: ConnectionsDependencies) {}

  @Operation({
    id: 'connectedAccountsTriggerMatches',
    method: 'POST',
    path: '/connected-accounts/trigger-matches',
    scope: 'WRITE',
    tag: 'connected-accounts',
    summary: 'Starts comparing listings with locations',
    description:
      'Asks for a search in each of the connected accounts and answers at once. A worker reads all listings from the publisher and compares them with the locations that have none there. requestMatchesStatus of the connected account says when it is done; connectionSuggestionsForAccount shows what was found, in the place of what an earlier search found. Asking again while one runs starts no second one.',
    input: {
      name: 'ConnectedAccountsTriggerMatchesInput',
      schema: TriggerMatchesInput,
      example: triggerMatchesInputExample,
    },
    payload: TriggerMatchesPayload,
    example: matchesTriggeredExample,
    failureExample: matchesNotTriggeredExample,
    errors: ['SY81066', 'SY81069', 'SY81073'],
  })
  async trigger(@CallerOf() caller: Caller, @OperationInput() input: TriggerMatchesInput) {
    return partialPayload(input, await triggerMatches(this.connections, caller, input.connectedAccountIds));
  }

  @Operation({
    id: 'connectionSuggestionsForAccount',
    method: 'GET',
    path: '/connected-accounts/:connectedAccountId/connection-suggestions',
    scope: 'READ',
    tag: 'connected-accounts',
    summary: 'Listings that probably show locations',
    description:
      'What the last search found and can still be linked, best first. Each listing and each location is in at most one suggestion, with a score and the reasons for it. Nothing before connectedAccountsTriggerMatches was called, or when nothing was found. What is linked or archived later disappears.',
    pathParameters: {
      connectedAccountId: {
        description: 'The connected account, a UUID.',
        example: connectedAccountIdExample,
        idType: 'ConnectedAccount',
      },
    },
    query: suggestionParameters,
    payload: ConnectionSuggestionsPayload,
    example: connectionSuggestionsExample,
  })
  async suggestions(
    @CallerOf() caller: Caller,
    @PathParameter('connectedAccountId') connectedAccountId: string,
    @QueryArguments() query: SuggestionArguments,
  ) {
    requireOwnAccount(caller, query.accountId);
    const { locationIds, minScore, search } = query.filters ?? {};
    return connectionSuggestions(this.connections, caller, {
      connectedAccountId,
      locationIds: locationIds?.map(requireLocationId),
      minScore,
      search,
      sort: suggestionSort(query.sortBy),
      page: offsetPageOfRequest(query),
    });
  }

  @Operation({
    id: 'confirmConnectMatches',
    method: 'POST',
    path: '/connected-accounts/confirm-matches',
    scope: 'WRITE',
    tag: 'connected-accounts',
    summary: 'Links the listings of approved suggestions',
    description:
      'Links the listing of each suggestion to its location, as connectListing does. A suggestion that is overtaken fails with the code that says why, and is in failedIds; the others are linked all the same.',
    input: { name: 'ConfirmConnectMatchesInput', schema: ConfirmMatchesInput, example: confirmMatchesInputExample },
    payload: ConfirmMatchesPayload,
    example: matchesConfirmedExample,
    failureExample: matchesNotConfirmedExample,
    errors: ['SY00008', 'SY81019', 'SY81066', 'SY81067', 'SY81068', 'SY81069', 'SY81073', 'SY81091', 'SY81093'],
  })
  async confirm(@CallerOf() caller: Caller, @OperationInput() input: ConfirmMatchesInput) {
    return partialPayload(input, await confirmMatches(this.connections, caller, input.matchRecordIds));
  }
}

function partialPayload(input: { clientMutationId?: string | null }, { failedIds, violations }: PartialResult) {
  return {
    clientMutationId: input.clientMutationId ?? null,
    success: failedIds.length === 0,
    failedIds,
    errors: errorEntries(violations),
  };
}

/** Another account's number is answered as one that does not exist [contract 1]. */
function requireOwnAccount({ accountId }: Caller, given: string | undefined): void {
  if (given === undefined || given === String(accountId)) return;
  throw invalidId(/^[1-9]\d{0,14}$/.test(given) ? 'unknown' : 'undecodable');
}
