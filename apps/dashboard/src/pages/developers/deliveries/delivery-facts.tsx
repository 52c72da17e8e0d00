import type { ReactNode } from 'react';
import type { PortalSchemas } from '../../../api/types.js';
import { Facts } from '../../../components/facts.js';
import { Moment } from '../../../components/moment.js';
import { Section } from '../../../components/section.js';
import { t } from '../../../language/t.js';
import { DeliveryBadge } from './delivery-badge.js';
import { LocationName } from './location-name.js';

/** The state of a delivery, and what comes next. */
export function DeliveryFacts({ delivery }: { delivery: PortalSchemas['WebhookDeliveryDetail'] }) {
  const { id, locationId, createdAt, finishedAt, test, redelivery } = delivery;
  const kind = [test && t('developers.delivery.testEvent'), redelivery && t('developers.delivery.redelivery')]
    .filter(Boolean)
    .join(', ');
  return (
    <Section title={t('words.state')} description={kind || undefined}>
      <Facts
        entries={[
          [t('words.outcome'), <DeliveryBadge key="state" delivery={delivery} />],
          [t('developers.delivery.next'), nextStep(delivery)],
          [t('developers.delivery.id'), id],
          [t('words.location'), locationId !== null && <LocationName key="location" id={locationId} />],
          [t('words.recorded'), <Moment key="recorded" at={createdAt} absolute />],
          [t('developers.delivery.ended'), finishedAt && <Moment at={finishedAt} absolute />],
        ]}
      />
    </Section>
  );
}

function nextStep({ status, nextAttemptAt }: PortalSchemas['WebhookDeliveryDetail']): ReactNode {
  switch (status) {
    case 'HELD':
      return t('developers.delivery.nextHeld');
    case 'DELIVERED':
      return t('developers.delivery.nextDelivered');
    case 'EXHAUSTED':
      return t('developers.delivery.nextExhausted');
    case 'PENDING':
      return nextAttemptAt ? (
        <>
          {t('developers.delivery.nextAt')} <Moment at={nextAttemptAt} />
        </>
      ) : (
        t('developers.delivery.nextRunning')
      );
  }
}
