import { Checkbox, Stack, Text } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { api } from '../../../api/client.js';
import { useAllowed } from '../../../api/roles.js';
import { PageHeader } from '../../../components/page-header.js';
import { QueryView } from '../../../components/query-view.js';
import { Section } from '../../../components/section.js';
import { knownText, t, textsUnder } from '../../../language/t.js';
import { EndpointState } from './endpoint-state.js';
import { EndpointSwitches } from './endpoint-switches.js';
import { EndpointUrl } from './endpoint-url.js';
import { RotateSecret } from './rotate-secret.js';
import { SendTestEvent } from './send-test-event.js';
import { endpointQuery, useEndpointChange } from './use-endpoint.js';
import type { Endpoint } from './use-endpoint.js';

type Asked = Endpoint['additionalEvents'];

/** The types of events that the endpoint gets only if it asks for them. */
function AdditionalEvents({ endpoint: { additionalEvents: asked } }: { endpoint: Endpoint }) {
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

/** The webhook endpoint: its URL, state, secret and test events. */
export function WebhookPage() {
  const endpoint = useQuery(endpointQuery);
  const mayChange = useAllowed('ADMIN');
  return (
    <>
      <PageHeader title={t('developers.webhook.title')} description={t('developers.webhook.description')} />
      <QueryView query={endpoint}>
        {(data) => (
          <>
            <EndpointState endpoint={data} mayChange={mayChange} />
            {mayChange ? (
              <>
                <EndpointUrl endpoint={data} />
                {data.url !== null && (
                  <>
                    <AdditionalEvents endpoint={data} />
                    <SendTestEvent />
                    <RotateSecret endpoint={data} />
                    <EndpointSwitches endpoint={data} />
                  </>
                )}
              </>
            ) : (
              <Text c="dimmed" mb="md">
                {t('developers.webhook.readOnly')}
              </Text>
            )}
          </>
        )}
      </QueryView>
    </>
  );
}
