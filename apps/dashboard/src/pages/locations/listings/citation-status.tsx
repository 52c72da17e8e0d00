import type { PublicSchemas } from '../../../api/types.js';
import { StatusBadge } from '../../../components/status-badge.js';
import type { Tone } from '../../../components/status-badge.js';
import { sentenceKey } from '../../../language/sentence-key.js';
import { knownText } from '../../../language/t.js';

type SyncStatus = PublicSchemas['Citation']['syncStatus'];

const TONES: Record<SyncStatus, Tone> = {
  IN_PROGRESS: 'busy',
  SYNCED: 'good',
  FAILED: 'bad',
  REQUIRING_ACTION: 'warning',
  AVAILABLE: 'neutral',
  PENDING_APPROVAL: 'busy',
  CANNOT_SUBMIT: 'neutral',
};

/** The status of a location at a site, in the chosen language. The service gives its text in English. */
export function CitationStatus({ status, text }: { status: SyncStatus; text: string }) {
  return (
    <StatusBadge tone={TONES[status]}>{knownText('locations.listings.states', sentenceKey(text)) ?? text}</StatusBadge>
  );
}
