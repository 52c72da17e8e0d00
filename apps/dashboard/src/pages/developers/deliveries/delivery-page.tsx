import { Button } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { getRouteApi } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { api } from '../../../api/client.js';
import { queryKeys } from '../../../api/query-keys.js';
import { useAllowed } from '../../../api/roles.js';
import type { PortalSchemas } from '../../../api/types.js';
import { BackLink } from '../../../components/back-link.js';
import { CodeBlock } from '../../../components/code-block.js';
import { Facts } from '../../../components/facts.js';
import { Moment } from '../../../components/moment.js';
import { notifyError } from '../../../components/notify.js';
import { PageHeader } from '../../../components/page-header.js';
import { QueryView } from '../../../components/query-view.js';
import { Section } from '../../../components/section.js';
import { useChange } from '../../../components/use-change.js';
import { t } from '../../../language/t.js';
import { Attempts } from './attempts.js';
import { DeliveryBadge } from './delivery-badge.js';
import { LocationName } from './location-name.js';

const REFRESH_MS = 2_000;

const route = getRouteApi('/signed-in/developers/deliveries/$deliveryId');

/** One delivery with all its attempts. */
export function DeliveryPage() {
  const { deliveryId: id } = route.useParams();
  const mayRedeliver = useAllowed('ADMIN');
  const delivery = useQuery({
    queryKey: queryKeys.delivery(id),
    queryFn: () => api.get('/api/v4/portal/deliveries/{id}', { path: { id } }),
    refetchInterval: ({ state }) => (state.data?.status === 'PENDING' ? REFRESH_MS : false),
  });
  const again = useChange(() => api.post('/api/v4/portal/deliveries/{id}/redeliver', { path: { id } }), {
    done: t('developers.delivery.againDone'),
    outdates: [queryKeys.deliveries],
    onError: notifyError,
  });
  return (
    <>
      <BackLink to="/developers/deliveries">{t('developers.delivery.back')}</BackLink>
      <QueryView query={delivery} isRecord>
        {(data) => (
          <>
            <PageHeader
              title={t('developers.delivery.title', { event: data.event, sequence: data.sequence })}
              actions={
                mayRedeliver &&
                (data.status === 'DELIVERED' || data.status === 'EXHAUSTED') && (
                  <Button variant="filled" loading={again.isPending} onClick={() => again.mutate()}>
                    {t('developers.delivery.again')}
                  </Button>
                )
              }
            />
            <DeliveryFacts delivery={data} />
            <Attempts attempts={data.attemptLog} />
            <Section title={t('developers.delivery.body')}>
              <CodeBlock label={t('developers.delivery.body')} text={data.body} />
            </Section>
          </>
        )}
      </QueryView>
    </>
  );
}

/** The state of a delivery, and what comes next. */
function DeliveryFacts({ delivery }: { delivery: PortalSchemas['WebhookDeliveryDetail'] }) {
  const { id, locationId, createdAt, finishedAt, test, redelivery } = delivery;
  const kind = [test && t('developers.webhook.testTitle'), redelivery && t('developers.delivery.redelivery')]
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
