import type { LocationFollower } from '@listings/feature-locations';
import type { VoiceDependencies } from './citations/refresh-voice-status.js';
import { requestPush } from './push/request-push.js';

/** Listings show the changes of their locations. */
export const listingsFollowLocations = (deps: VoiceDependencies): LocationFollower => ({
  changed: (transaction, work, change) => requestPush(transaction, { ...deps, work }, change),
});
