import { Switch } from '@mantine/core';
import { api } from '../../../api/client.js';
import { Section } from '../../../components/section.js';
import { developerTexts } from '../../../texts/developers.js';
import { useEndpointChange } from './use-endpoint.js';
import type { Endpoint } from './use-endpoint.js';

/** One attempt for each event instead of about three days of attempts. */
export function DeliverOnce({ endpoint: { deliverOnce } }: { endpoint: Endpoint }) {
  const texts = developerTexts.webhook;
  const change = useEndpointChange(
    (enabled: boolean) => api.put('/api/v4/portal/webhook/deliver-once', { body: { enabled } }),
    texts.saved,
  );
  return (
    <Section title={texts.onceTitle}>
      <Switch
        label={texts.once}
        description={texts.onceText}
        checked={deliverOnce}
        disabled={change.isPending}
        onChange={({ currentTarget }) => change.mutate(currentTarget.checked)}
      />
    </Section>
  );
}
