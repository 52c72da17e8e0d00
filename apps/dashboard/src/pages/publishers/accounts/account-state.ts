import type { PublicSchemas } from '../../../api/types.js';
import type { Tone } from '../../../components/status-badge.js';

/** What a person has to know about a connected account. */
export type AccountState = 'connected' | 'matching' | 'matched' | 'matchFailed' | 'reconnect' | 'disconnected';

/** The state of a connected account: the connection comes before the comparison. */
export function stateOf({
  status,
  requestMatchesStatus,
}: Pick<PublicSchemas['ConnectedAccount'], 'status' | 'requestMatchesStatus'>): AccountState {
  if (status === 'DISCONNECTED') return 'disconnected';
  if (status === 'REAUTH_REQUIRED') return 'reconnect';
  if (requestMatchesStatus === 'IN_PROGRESS') return 'matching';
  if (requestMatchesStatus === 'MATCH_FAILED') return 'matchFailed';
  return requestMatchesStatus === 'MATCH_COMPLETED' ? 'matched' : 'connected';
}

/** The tone of each state. */
export const STATE_TONES: Record<AccountState, Tone> = {
  connected: 'good',
  matching: 'busy',
  matched: 'good',
  matchFailed: 'warning',
  reconnect: 'bad',
  disconnected: 'neutral',
};

/** Whether the person has to give consent again. */
export function needsConsent(state: AccountState): boolean {
  return state === 'reconnect' || state === 'disconnected';
}
