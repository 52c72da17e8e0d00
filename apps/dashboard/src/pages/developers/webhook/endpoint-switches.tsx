import { Switch } from '@mantine/core';
import { api } from '../../../api/client.js';
import { Section } from '../../../components/section.js';
import { t } from '../../../language/t.js';
import { useEndpointChange } from './use-endpoint.js';
import type { Endpoint } from './use-endpoint.js';

/** What an endpoint has or has not, with the operation that changes it and the names of its texts. */
const SWITCHES = [
  // One attempt for each event instead of about three days of attempts.
  { field: 'deliverOnce', path: '/api/v4/portal/webhook/deliver-once', text: 'once' },
  // Events of reviews that were posted before their listing was linked.
  { field: 'announceOlderReviews', path: '/api/v4/portal/webhook/older-reviews', text: 'older' },
] as const;

/** The switches of the endpoint. */
export function EndpointSwitches({ endpoint }: { endpoint: Endpoint }) {
  return SWITCHES.map(({ field, path, text }) => (
    <EndpointSwitch key={field} checked={endpoint[field]} path={path} text={text} />
  ));
}

function EndpointSwitch({ checked, path, text }: { checked: boolean } & Omit<(typeof SWITCHES)[number], 'field'>) {
  const change = useEndpointChange(
    (enabled: boolean) => api.put(path, { body: { enabled } }),
    t('developers.webhook.saved'),
  );
  return (
    <Section title={t(`developers.webhook.${text}Title`)}>
      <Switch
        label={t(`developers.webhook.${text}`)}
        description={t(`developers.webhook.${text}Text`)}
        checked={checked}
        disabled={change.isPending}
        onChange={({ currentTarget }) => change.mutate(currentTarget.checked)}
      />
    </Section>
  );
}
