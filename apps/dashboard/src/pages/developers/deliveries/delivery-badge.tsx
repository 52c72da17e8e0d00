import type { PortalSchemas } from '../../../api/types.js';
import { StatusBadge } from '../../../components/status-badge.js';
import type { Tone } from '../../../components/status-badge.js';
import { t } from '../../../language/t.js';
import type { DeliveryStatus } from './delivery-search.js';

const TONES: Record<DeliveryStatus, Tone> = { PENDING: 'busy', HELD: 'warning', DELIVERED: 'good', EXHAUSTED: 'bad' };

/** The state of a delivery, and the class of its last outcome if that was a failure. */
export function DeliveryBadge({
  delivery: { status, lastOutcome, lastResponseStatus },
}: {
  delivery: Pick<PortalSchemas['WebhookDelivery'], 'status' | 'lastOutcome' | 'lastResponseStatus'>;
}) {
  const failure = lastOutcome === null || lastOutcome === 'DELIVERED' ? null : t(`developers.outcome.${lastOutcome}`);
  return (
    <>
      <StatusBadge tone={TONES[status]}>{t(`developers.deliveryStatus.${status}`)}</StatusBadge>
      {failure !== null && ` ${failure}`}
      {lastResponseStatus !== null && ` ${lastResponseStatus}`}
    </>
  );
}
