import { Button, Group, Text } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { api } from '../../../api/client.js';
import { queryKeys } from '../../../api/query-keys.js';
import { ErrorAlert } from '../../../components/error-alert.js';
import { PageLink } from '../../../components/page-link.js';
import { SearchSelect } from '../../../components/search-select.js';
import { Section } from '../../../components/section.js';
import { useChange } from '../../../components/use-change.js';
import { t } from '../../../language/t.js';
import { eventTypesQuery } from './event-types-query.js';

const DEFAULT_EVENT = 'profile.updated';

/** Sends an example of an event, and leads to its delivery. */
export function SendTestEvent() {
  const { data } = useQuery(eventTypesQuery);
  const [type, setType] = useState(DEFAULT_EVENT);
  const send = useChange(() => api.post('/api/v4/portal/webhook/test', { body: { type } }), {
    outdates: [queryKeys.deliveries],
  });
  return (
    <Section title={t('developers.webhook.testTitle')} description={t('developers.webhook.testText')}>
      <Group align="flex-end" gap="sm">
        <SearchSelect
          label={t('words.event')}
          allowDeselect={false}
          flex="1 1 16rem"
          data={data?.eventTypes ?? [DEFAULT_EVENT]}
          value={type}
          onChange={(value) => setType(value ?? DEFAULT_EVENT)}
        />
        <Button variant="filled" loading={send.isPending} onClick={() => send.mutate()}>
          {t('developers.webhook.testSend')}
        </Button>
      </Group>
      <ErrorAlert error={send.error} />
      {send.data && (
        <Text mt="sm" role="status">
          {t('developers.webhook.testSent')}{' '}
          <PageLink to="/developers/deliveries/$deliveryId" params={{ deliveryId: send.data.id }}>
            {t('developers.webhook.testOpen')}
          </PageLink>
        </Text>
      )}
    </Section>
  );
}
