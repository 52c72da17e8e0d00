import type { ReactNode } from 'react';
import type { PortalSchemas } from '../../../api/types.js';
import { Facts } from '../../../components/facts.js';
import { Moment } from '../../../components/moment.js';
import { Section } from '../../../components/section.js';
import { developerTexts } from '../../../texts/developers.js';
import { DeliveryBadge } from './delivery-badge.js';
import { LocationName } from './location-name.js';

const texts = developerTexts.delivery;

/** The state of a delivery, and what comes next. */
export function DeliveryFacts({ delivery }: { delivery: PortalSchemas['WebhookDeliveryDetail'] }) {
  const { id, locationId, createdAt, finishedAt, test, redelivery } = delivery;
  const kind = [test && texts.testEvent, redelivery && texts.redelivery].filter(Boolean).join(', ');
  return (
    <Section title={texts.facts} description={kind || undefined}>
      <Facts
        entries={[
          [texts.outcome, <DeliveryBadge key="state" delivery={delivery} />],
          [texts.next, nextStep(delivery)],
          [texts.id, id],
          [texts.location, locationId !== null && <LocationName key="location" id={locationId} />],
          [texts.recorded, <Moment key="recorded" at={createdAt} absolute />],
          [texts.ended, finishedAt && <Moment at={finishedAt} absolute />],
        ]}
      />
    </Section>
  );
}

function nextStep({ status, nextAttemptAt }: PortalSchemas['WebhookDeliveryDetail']): ReactNode {
  switch (status) {
    case 'HELD':
      return texts.nextHeld;
    case 'DELIVERED':
      return texts.nextDelivered;
    case 'EXHAUSTED':
      return texts.nextExhausted;
    case 'PENDING':
      return nextAttemptAt ? (
        <>
          {texts.nextAt} <Moment at={nextAttemptAt} />
        </>
      ) : (
        texts.nextRunning
      );
  }
}
