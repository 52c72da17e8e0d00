import { Switch } from '@mantine/core';
import { api } from '../../../api/client.js';
import { Section } from '../../../components/section.js';
import { useEndpointChange } from './use-endpoint.js';
import type { Endpoint } from './use-endpoint.js';
import { t } from '../../../language/t.js';

/** Events of reviews that were posted before their listing was linked. */
export function OlderReviews({ endpoint: { announceOlderReviews } }: { endpoint: Endpoint }) {
  const change = useEndpointChange(
    (enabled: boolean) => api.put('/api/v4/portal/webhook/older-reviews', { body: { enabled } }),
    t('developers.webhook.saved'),
  );
  return (
    <Section title={t('developers.webhook.olderTitle')}>
      <Switch
        label={t('developers.webhook.older')}
        description={t('developers.webhook.olderText')}
        checked={announceOlderReviews}
        disabled={change.isPending}
        onChange={({ currentTarget }) => change.mutate(currentTarget.checked)}
      />
    </Section>
  );
}
