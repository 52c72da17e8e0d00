import type { PortalSchemas } from '../../../api/types.js';
import { StatusBadge } from '../../../components/status-badge.js';
import type { Tone } from '../../../components/status-badge.js';
import { t } from '../../../language/t.js';
import type { RequestOutcome } from './request-search.js';

const TONES: Record<RequestOutcome, Tone> = {
  SUCCESS: 'good',
  CLIENT_ERROR: 'warning',
  SERVER_ERROR: 'bad',
  RATE_LIMITED: 'warning',
};

/** How a request ended, with its status. */
export function RequestBadge({
  request: { outcome, status },
}: {
  request: Pick<PortalSchemas['PortalRequest'], 'outcome' | 'status'>;
}) {
  return (
    <>
      <StatusBadge tone={TONES[outcome]}>{t(`developers.requestOutcome.${outcome}`)}</StatusBadge> {status}
    </>
  );
}
