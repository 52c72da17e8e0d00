import { Button } from '@mantine/core';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { getRouteApi } from '@tanstack/react-router';
import { api } from '../../../api/client.js';
import { queryKeys } from '../../../api/query-keys.js';
import { useAllowed } from '../../../api/roles.js';
import { useMutationOnce } from '../../../api/use-mutation-once.js';
import { BackLink } from '../../../components/back-link.js';
import { CodeBlock } from '../../../components/code-block.js';
import { formatNumber } from '../../../components/format.js';
import { notifyDone, notifyError } from '../../../components/notify.js';
import { PageHeader } from '../../../components/page-header.js';
import { QueryView } from '../../../components/query-view.js';
import { Section } from '../../../components/section.js';
import { developerTexts } from '../../../texts/developers.js';
import { Attempts } from './attempts.js';
import { DeliveryFacts } from './delivery-facts.js';

const REFRESH_MS = 2_000;

const route = getRouteApi('/signed-in/developers/deliveries/$deliveryId');

/** One delivery with all its attempts. */
export function DeliveryPage() {
  const texts = developerTexts.delivery;
  const { deliveryId: id } = route.useParams();
  const client = useQueryClient();
  const mayRedeliver = useAllowed('ADMIN');
  const delivery = useQuery({
    queryKey: queryKeys.delivery(id),
    queryFn: () => api.get('/api/v4/portal/deliveries/{id}', { path: { id } }),
    refetchInterval: ({ state }) => (state.data?.status === 'PENDING' ? REFRESH_MS : false),
  });
  const again = useMutationOnce({
    mutationFn: () => api.post('/api/v4/portal/deliveries/{id}/redeliver', { path: { id } }),
    onSuccess: async () => {
      notifyDone(texts.againDone);
      await client.invalidateQueries({ queryKey: queryKeys.deliveries });
    },
    onError: notifyError,
  });
  return (
    <>
      <BackLink to="/developers/deliveries">{texts.back}</BackLink>
      <QueryView query={delivery} isRecord>
        {(data) => (
          <>
            <PageHeader
              title={texts.title(data.event, formatNumber(data.sequence))}
              actions={
                mayRedeliver &&
                (data.status === 'DELIVERED' || data.status === 'EXHAUSTED') && (
                  <Button loading={again.isPending} onClick={() => again.mutate()}>
                    {texts.again}
                  </Button>
                )
              }
            />
            <DeliveryFacts delivery={data} />
            <Attempts attempts={data.attemptLog} />
            <Section title={texts.body}>
              <CodeBlock label={texts.body} text={data.body} />
            </Section>
          </>
        )}
      </QueryView>
    </>
  );
}
