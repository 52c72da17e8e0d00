import type { PublicSchemas } from '../../../api/types.js';
import { stateOf } from './account-state.js';

/** What a person does next with a connected account. */
export type NextStep = 'import' | 'compare' | 'create' | 'none';

/**
 * The next sensible step: an account without locations imports the listings, one with locations lets them be compared, and creates
 * what is missing after that.
 */
export function nextStep(
  account: Pick<
    PublicSchemas['ConnectedAccountDetails'],
    'status' | 'requestMatchesStatus' | 'connectedLocationsCount'
  >,
  /** The locations of the whole account; undefined until they are counted. */
  locations: number | undefined,
): NextStep {
  const state = stateOf(account);
  if (locations === undefined || state === 'matching' || state === 'reconnect' || state === 'disconnected')
    return 'none';
  if (locations === 0) return 'import';
  if (account.connectedLocationsCount >= locations) return 'none';
  return state === 'matched' ? 'create' : 'compare';
}
