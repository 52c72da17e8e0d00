import { Anchor, Group, List } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { getRouteApi } from '@tanstack/react-router';
import { api } from '../../../api/client.js';
import { queryKeys } from '../../../api/query-keys.js';
import type { PortalSchemas } from '../../../api/types.js';
import { BackLink } from '../../../components/back-link.js';
import { Copyable } from '../../../components/copyable.js';
import { Facts } from '../../../components/facts.js';
import { formatDuration, formatMoment } from '../../../components/format.js';
import { PageHeader } from '../../../components/page-header.js';
import { PageLink } from '../../../components/page-link.js';
import { QueryView } from '../../../components/query-view.js';
import { Section } from '../../../components/section.js';
import { t } from '../../../language/t.js';
import { RequestBadge } from './request-badge.js';

type Request = PortalSchemas['PortalRequest'];

const route = getRouteApi('/signed-in/developers/requests/$requestId');

/** One request of an API key. */
export function RequestPage() {
  const { requestId: id } = route.useParams();
  const request = useQuery({
    queryKey: queryKeys.request(id),
    queryFn: () => api.get('/api/v4/portal/requests/{id}', { path: { id } }),
    // An entry never changes.
    staleTime: Infinity,
  });
  return (
    <>
      <BackLink to="/developers/requests">{t('developers.request.back')}</BackLink>
      <QueryView query={request} isRecord>
        {(data) => (
          <>
            <PageHeader title={t('developers.request.title', { method: data.method, path: data.path })} />
            <RequestFacts request={data} />
            {data.errors.length > 0 && <RequestErrors errors={data.errors} />}
          </>
        )}
      </QueryView>
    </>
  );
}

function RequestFacts({ request }: { request: Request }) {
  const { key, operation, idempotencyKey, replayed } = request;
  const keyName = key.name ?? t('developers.requests.deletedKey');
  return (
    <Section title={t('words.request')}>
      <Facts
        entries={[
          [t('words.outcome'), <RequestBadge key="outcome" request={request} />],
          [t('developers.request.meaning'), t(`developers.requestOutcomeMeaning.${request.outcome}`)],
          [
            t('words.time'),
            <time key="at" dateTime={request.at}>
              {formatMoment(request.at, 'second')}
            </time>,
          ],
          [t('words.operation'), operation ?? t('developers.requests.noOperation')],
          [t('developers.request.query'), request.query],
          [t('words.apiKey'), key.prefix === null ? keyName : `${keyName} (la_live_${key.prefix}…)`],
          [
            t('words.correlationId'),
            <Copyable key="id" name={t('words.correlationId')} value={request.correlationId} />,
          ],
          [t('words.duration'), formatDuration(request.durationMs)],
          [t('developers.request.requestBytes'), t('developers.request.bytes', { count: request.requestBytes })],
          [t('words.responseBody'), t('developers.request.bytes', { count: request.responseBytes })],
          [
            t('developers.request.idempotencyKey'),
            idempotencyKey !== null && (
              <Copyable key="key" name={t('developers.request.idempotencyKey')} value={idempotencyKey} />
            ),
          ],
          [t('developers.request.replayed'), replayed && t('developers.request.replayedText')],
        ]}
      />
      <Group gap="md" mt="md">
        <PageLink to="/developers/requests" search={{ keyId: key.id }}>
          {t('developers.request.sameKey')}
        </PageLink>
        {operation !== null && (
          <PageLink to="/developers/requests" search={{ operation }}>
            {t('developers.request.sameOperation')}
          </PageLink>
        )}
      </Group>
    </Section>
  );
}

function RequestErrors({ errors }: { errors: Request['errors'] }) {
  return (
    <Section title={t('developers.request.errors')}>
      <List listStyleType="none" spacing="xs">
        {errors.map(({ code, message, docUrl }) => (
          <List.Item key={`${code} ${message}`}>
            <Anchor
              size="md"
              href={docUrl}
              target="_blank"
              underline="always"
              aria-label={t('developers.request.explanation', { code })}
            >
              {code}
            </Anchor>{' '}
            {message}
          </List.Item>
        ))}
      </List>
    </Section>
  );
}
