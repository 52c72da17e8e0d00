import { Switch } from '@mantine/core';
import { api } from '../../../api/client.js';
import { Section } from '../../../components/section.js';
import { developerTexts } from '../../../texts/developers.js';
import { useEndpointChange } from './use-endpoint.js';
import type { Endpoint } from './use-endpoint.js';

/** Events of reviews that were posted before their listing was linked. */
export function OlderReviews({ endpoint: { announceOlderReviews } }: { endpoint: Endpoint }) {
  const texts = developerTexts.webhook;
  const change = useEndpointChange(
    (enabled: boolean) => api.put('/api/v4/portal/webhook/older-reviews', { body: { enabled } }),
    texts.saved,
  );
  return (
    <Section title={texts.olderTitle}>
      <Switch
        label={texts.older}
        description={texts.olderText}
        checked={announceOlderReviews}
        disabled={change.isPending}
        onChange={({ currentTarget }) => change.mutate(currentTarget.checked)}
      />
    </Section>
  );
}
