import { Switch } from '@mantine/core';
import { api } from '../../../api/client.js';
import { Section } from '../../../components/section.js';
import { useEndpointChange } from './use-endpoint.js';
import type { Endpoint } from './use-endpoint.js';
import { t } from '../../../language/t.js';

/** One attempt for each event instead of about three days of attempts. */
export function DeliverOnce({ endpoint: { deliverOnce } }: { endpoint: Endpoint }) {
  const change = useEndpointChange(
    (enabled: boolean) => api.put('/api/v4/portal/webhook/deliver-once', { body: { enabled } }),
    t('developers.webhook.saved'),
  );
  return (
    <Section title={t('developers.webhook.onceTitle')}>
      <Switch
        label={t('developers.webhook.once')}
        description={t('developers.webhook.onceText')}
        checked={deliverOnce}
        disabled={change.isPending}
        onChange={({ currentTarget }) => change.mutate(currentTarget.checked)}
      />
    </Section>
  );
}
