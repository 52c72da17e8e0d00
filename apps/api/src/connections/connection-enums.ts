import { oneOf } from '../http/input-schemas.js';

/** States of a connected account. */
export const ConnectionStatus = oneOf(
  {
    CONNECTED: 'its credentials are valid',
    REAUTH_REQUIRED: 'the publisher refuses its credentials: connect it again, nothing syncs until then',
    DISCONNECTED: 'was disconnected',
  },
  'How the connected account stands.',
);

/** States of the search for matches. */
export const MatchesStatus = oneOf(
  {
    NOT_REQUESTED: 'nobody asked for matches',
    IN_PROGRESS: 'listings are being compared with locations',
    MATCH_COMPLETED: 'suggestions are there to be read',
    MATCH_FAILED: 'the listings could not be read',
  },
  'How the search for matches stands.',
);
