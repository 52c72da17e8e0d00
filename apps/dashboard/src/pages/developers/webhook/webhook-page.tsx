import { Text } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useAllowed } from '../../../api/roles.js';
import { PageHeader } from '../../../components/page-header.js';
import { QueryView } from '../../../components/query-view.js';
import { t } from '../../../language/t.js';
import { AdditionalEvents } from './additional-events.js';
import { EndpointState } from './endpoint-state.js';
import { EndpointSwitches } from './endpoint-switches.js';
import { EndpointUrl } from './endpoint-url.js';
import { RotateSecret } from './rotate-secret.js';
import { SendTestEvent } from './send-test-event.js';
import { endpointQuery } from './use-endpoint.js';

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
