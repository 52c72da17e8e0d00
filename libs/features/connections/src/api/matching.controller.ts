import { Inject } from '@nestjs/common';
import type { KeyCall } from '@listings/api-kit';
import { ApiController, idOf, offsetPageOfRequest, Operation, text, writePayload } from '@listings/api-kit';
import type { Caller } from '@listings/domain';
import { errorEntries, invalidId } from '@listings/errors';
import { requireLocationId } from '@listings/pagination';
import { CONNECTIONS } from '../connections.module.js';
import type { ConnectionsDependencies } from '../dependencies.js';
import { confirmMatches } from '../matching/confirm-matches.js';
import { connectionSuggestions } from '../matching/connection-suggestions.js';
import { rejectMatches, restoreMatches } from '../matching/reject-matches.js';
import { triggerMatches } from '../matching/trigger-matches.js';
import type { PartialResult } from '../matching/trigger-matches.js';
import { connectedAccountIdExample } from './connection-examples.js';
import {
  ConfirmMatchesInput,
  connectionSuggestionsExample,
  ConnectionSuggestionsPayload,
  failedIdsOf,
  matchesDoneExample,
  matchesInputExample,
  matchesNotConfirmedExample,
  matchesRefused,
  matchesUnknownExample,
  RejectMatchesInput,
  RestoreMatchesInput,
  suggestionParameters,
  suggestionSort,
  TriggerMatchesInput,
} from './matching-schemas.js';

/** Matching of listings with locations: match requests, suggestions and the decisions about them [4.7], [contract 7]. */
@ApiController('connected-accounts')
export class MatchingController {
  constructor(@Inject(CONNECTIONS) private readonly connections: ConnectionsDependencies) {}

  @Operation({
    id: 'connectedAccountsTriggerMatches',
    route: 'POST /connected-accounts/trigger-matches',
    access: { key: 'WRITE' },
    summary: 'Request matches for connected accounts',
    description:
      'Requests a search for matches in each of the connected accounts and returns immediately. In the background the service reads all listings from the publisher and compares them with the locations that have no listing there.\n\nPoll `requestMatchesStatus` of the connected account. When the search is complete, its results replace those of an earlier search; read them with connectionSuggestionsForAccount. A request while a search is running does not start a second one.',
    body: { schema: TriggerMatchesInput, example: { connectedAccountIds: [connectedAccountIdExample] } },
    response: writePayload('ConnectedAccountsTriggerMatchesPayload', 'Result of requesting matches.', {
      failedIds: failedIdsOf(idOf('ConnectedAccount', text('Id of a connected account.'))),
    }),
    example: matchesDoneExample,
    failureExample: matchesRefused(
      `SY81069: Credentials of the connected account are no longer valid; reconnect (${connectedAccountIdExample})`,
      [connectedAccountIdExample],
    ),
    errors: ['SY81066', 'SY81069', 'SY81073'],
  })
  async trigger({ caller, unit, body: input }: KeyCall<{ body: typeof TriggerMatchesInput }>) {
    return partialPayload(
      input,
      await triggerMatches({ ...this.connections, unit }, caller, input.connectedAccountIds),
    );
  }

  @Operation({
    id: 'connectionSuggestionsForAccount',
    route: 'GET /connected-accounts/:connectedAccountId/connection-suggestions',
    access: { key: 'READ' },
    summary: 'List the connection suggestions of a connected account',
    description:
      'Returns the matches of the last search that can still be linked, highest score first. Each listing and each location appears in at most one suggestion, with a score and its reasons. A business that has another address at the publisher, but a name and a phone number that no other has, is suggested too; its reasons then say that the street differs. The list is empty before connectedAccountsTriggerMatches is called and when the search found nothing. A suggestion disappears when its listing or location is linked, its listing is marked as a duplicate, its location is archived, or it is rejected. With the filter `rejected` the list has the rejected ones instead.',
    path: {
      connectedAccountId: {
        description: 'Id of the connected account, a UUID.',
        example: connectedAccountIdExample,
        idType: 'ConnectedAccount',
      },
    },
    query: suggestionParameters,
    response: ConnectionSuggestionsPayload,
    example: connectionSuggestionsExample,
  })
  async suggestions({
    caller,
    path,
    query,
  }: KeyCall<{ path: 'connectedAccountId'; query: typeof suggestionParameters }>) {
    requireOwnAccount(caller, query.accountId);
    const { locationIds, minScore, search, rejected } = query.filters ?? {};
    const { records, pageInfo } = await connectionSuggestions(this.connections, caller, {
      connectedAccountId: path.connectedAccountId,
      locationIds: locationIds?.map(requireLocationId),
      minScore,
      search,
      rejected,
      sort: suggestionSort(query.sortBy),
      page: offsetPageOfRequest(query),
    });
    return {
      pageInfo,
      records: records.map(({ rejection, ...record }) => ({
        ...record,
        rejection: rejection && { by: rejection.by, at: rejection.at.toISOString() },
      })),
    };
  }

  @Operation({
    id: 'confirmConnectMatches',
    route: 'POST /connected-accounts/confirm-matches',
    access: { key: 'WRITE' },
    summary: 'Confirm connection suggestions',
    description:
      'Links the listing of each suggestion to its location, as connectListing does. When a suggestion is out of date, its id is in `failedIds` and `errors` contains the reason. The other suggestions are linked nevertheless.',
    body: { schema: ConfirmMatchesInput, example: matchesInputExample },
    response: writePayload('ConfirmConnectMatchesPayload', 'Result of confirming suggestions.', {
      failedIds: failedIdsOf(idOf('MatchRecord', text('Id of a suggestion.'))),
    }),
    example: matchesDoneExample,
    failureExample: matchesNotConfirmedExample,
    errors: [
      'SY00008',
      'SY81019',
      'SY81066',
      'SY81067',
      'SY81068',
      'SY81069',
      'SY81073',
      'SY81091',
      'SY81093',
      'SY81094',
    ],
  })
  async confirm({ caller, unit, body: input }: KeyCall<{ body: typeof ConfirmMatchesInput }>) {
    return partialPayload(input, await confirmMatches({ ...this.connections, unit }, caller, input.matchRecordIds));
  }

  @Operation({
    id: 'rejectConnectMatches',
    route: 'POST /connected-accounts/reject-matches',
    access: { key: 'WRITE' },
    summary: 'Reject connection suggestions',
    description:
      'Removes suggestions that are no matches. Later searches leave these pairs out, so that the location and the listing can get other suggestions. List them with the filter `rejected` of connectionSuggestionsForAccount. A pair is no longer rejected when restoreConnectMatches restores it or connectListing links it. A suggestion that is linked by now is not rejected: its id is in `failedIds` with SY81093.',
    body: { schema: RejectMatchesInput, example: matchesInputExample },
    response: writePayload('RejectConnectMatchesPayload', 'Result of rejecting suggestions.', {
      failedIds: failedIdsOf(idOf('MatchRecord', text('Id of a suggestion.'))),
    }),
    example: matchesDoneExample,
    failureExample: matchesUnknownExample,
    errors: ['SY81093'],
  })
  async reject({ caller, unit, body: input }: KeyCall<{ body: typeof RejectMatchesInput }>) {
    return partialPayload(input, await rejectMatches({ ...this.connections, unit }, caller, input.matchRecordIds));
  }

  @Operation({
    id: 'restoreConnectMatches',
    route: 'POST /connected-accounts/restore-matches',
    access: { key: 'WRITE' },
    summary: 'Restore rejected matches',
    description:
      'Makes rejected matches suggestions again, with the same ids. They replace what was suggested for their locations and listings meanwhile. Of several for the same location or listing the one with the highest score is suggested. While a search of the connected account runs, its matches are not restored: their ids are in `failedIds` with SY81093. Restore them when the search has ended.',
    body: { schema: RestoreMatchesInput, example: matchesInputExample },
    response: writePayload('RestoreConnectMatchesPayload', 'Result of restoring rejected matches.', {
      failedIds: failedIdsOf(idOf('MatchRecord', text('Id of a rejected match.'))),
    }),
    example: matchesDoneExample,
    failureExample: matchesUnknownExample,
    errors: ['SY81093'],
  })
  async restore({ caller, unit, body: input }: KeyCall<{ body: typeof RestoreMatchesInput }>) {
    return partialPayload(input, await restoreMatches({ ...this.connections, unit }, caller, input.matchRecordIds));
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

/** Throws the error of an unknown id when the id is not that of the caller's account [contract 1]. */
function requireOwnAccount({ accountId }: Caller, given: string | undefined): void {
  if (given === undefined || given === String(accountId)) return;
  throw invalidId(/^[1-9]\d{0,14}$/.test(given) ? 'unknown' : 'undecodable');
}
