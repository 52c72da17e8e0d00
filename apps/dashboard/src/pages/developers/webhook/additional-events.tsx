import { Checkbox, Stack } from '@mantine/core';
import { api } from '../../../api/client.js';
import { Section } from '../../../components/section.js';
import { developerTexts } from '../../../texts/developers.js';
import { useEndpointChange } from './use-endpoint.js';
import type { Endpoint } from './use-endpoint.js';

type Asked = Endpoint['additionalEvents'];

/** The types of events that the endpoint gets only if it asks for them. */
export function AdditionalEvents({ endpoint: { additionalEvents: asked } }: { endpoint: Endpoint }) {
  const texts = developerTexts.webhook;
  const change = useEndpointChange(
    (additionalEvents: Asked) => api.put('/api/v4/portal/webhook/additional-events', { body: { additionalEvents } }),
    texts.saved,
  );
  return (
    <Section title={texts.additionalTitle} description={texts.additionalText}>
      <Stack gap="sm">
        {(Object.keys(texts.additional) as Asked).map((type) => (
          <Checkbox
            key={type}
            label={texts.additional[type]}
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
