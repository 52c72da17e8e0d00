import { Button } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { getRouteApi } from '@tanstack/react-router';
import { api } from '../../../api/client.js';
import { queryKeys } from '../../../api/query-keys.js';
import { useAllowed } from '../../../api/roles.js';
import { BackLink } from '../../../components/back-link.js';
import { CodeBlock } from '../../../components/code-block.js';
import { notifyError } from '../../../components/notify.js';
import { PageHeader } from '../../../components/page-header.js';
import { QueryView } from '../../../components/query-view.js';
import { Section } from '../../../components/section.js';
import { useChange } from '../../../components/use-change.js';
import { t } from '../../../language/t.js';
import { Attempts } from './attempts.js';
import { DeliveryFacts } from './delivery-facts.js';

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
