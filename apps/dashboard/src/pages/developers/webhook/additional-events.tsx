import { Checkbox, Stack } from '@mantine/core';
import { api } from '../../../api/client.js';
import { Section } from '../../../components/section.js';
import { knownText, t, textsUnder } from '../../../language/t.js';
import { useEndpointChange } from './use-endpoint.js';
import type { Endpoint } from './use-endpoint.js';

type Asked = Endpoint['additionalEvents'];

/** The types of events that the endpoint gets only if it asks for them. */
export function AdditionalEvents({ endpoint: { additionalEvents: asked } }: { endpoint: Endpoint }) {
  const change = useEndpointChange(
    (additionalEvents: Asked) => api.put('/api/v4/portal/webhook/additional-events', { body: { additionalEvents } }),
    t('developers.webhook.saved'),
  );
  return (
    <Section title={t('developers.webhook.additionalTitle')} description={t('developers.webhook.additionalText')}>
      <Stack gap="sm">
        {(Object.keys(textsUnder('developers.webhook.additional')) as Asked).map((type) => (
          <Checkbox
            key={type}
            label={knownText('developers.webhook.additional', type)}
            description={type}
            checked={asked.includes(type)}
            disabled={change.isPending}
            onChange={({ currentTarget }) =>
              change.mutate([...asked.filter((each) => each !== type), ...(currentTarget.checked ? [type] : [])])
            }
          />
        ))}
      </Stack>
    </Section>
  );
}
