import { oneOf } from '@listings/api-kit';

/** Status of a connected account. */
export const ConnectionStatus = oneOf(
  {
    CONNECTED: 'The credentials are valid.',
    REAUTH_REQUIRED:
      'The publisher rejects the credentials. Nothing is synchronized until the owner reconnects the account.',
    DISCONNECTED: 'The account was disconnected.',
  },
  'Status of the connected account.',
);

/** Status of a match request. */
export const MatchesStatus = oneOf(
  {
    NOT_REQUESTED: 'No match request was made.',
    IN_PROGRESS: 'The service is comparing listings with locations.',
    MATCH_COMPLETED: 'The suggestions are available.',
    MATCH_FAILED: 'The search failed; see remarks.',
  },
  'Status of the latest match request.',
);
