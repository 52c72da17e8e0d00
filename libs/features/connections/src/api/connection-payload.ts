import { count, databaseIdOf, flag, nullable, text, timestamp, uuidOf, writePayload } from '@listings/api-kit';
import { ConnectionStatus, MatchesStatus } from './connection-enums.js';

/** The fields of a connected account. */
export const accountFields = {
  connectedAccountId: uuidOf('ConnectedAccount', 'Id of the connected account, a UUID.'),
  connectedAccountType: text('Type of the connected account: the publisher name in Pascal case followed by `Account`.'),
  accountId: databaseIdOf('Account', 'Id of the account that owns the connection.'),
  clientName: text('Name of the account owner at the publisher.'),
  email: nullable(text('E-mail address of the account owner; null when the publisher does not provide it.')),
  status: ConnectionStatus,
  connectivityIssue: nullable(text('Description of the connection problem; null when there is none.')),
  connectedLocationsCount: count('Number of locations that are linked to listings of this account.'),
  requestMatches: flag('Whether matches were requested.'),
  requestMatchesStatus: MatchesStatus,
  lastFetchMatchesRequestedAt: nullable(
    timestamp('When the latest search for matches was requested; null when there was none.'),
  ),
  requestMatchesOutdated: flag(
    'Whether locations were added, or listings of the account unlinked, since then: another search may find more, and createListings requires one.',
  ),
  remarks: nullable(text('Note on the latest match request, for example why it failed; null when there is none.')),
};

/** Payload of the connect operations. */
export const ConnectLinkPayload = writePayload('ConnectLinkPayload', 'Result of creating a connect link.', {
  url: nullable(
    text('Single-use link, valid for 24 hours. Open it in the browser of the account owner. Null on failure.'),
  ),
});

/** Payload of disconnectConnectedAccountListing. */
export const DisconnectListingPayload = writePayload('DisconnectListingPayload', 'Result of unlinking listings.', {
  deleted: count('Number of unlinked listings.'),
});
