import { Anchor, Group, List } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { getRouteApi } from '@tanstack/react-router';
import { api } from '../../../api/client.js';
import { queryKeys } from '../../../api/query-keys.js';
import type { PortalSchemas } from '../../../api/types.js';
import { BackLink } from '../../../components/back-link.js';
import { Copyable } from '../../../components/copyable.js';
import { Facts } from '../../../components/facts.js';
import { formatDuration, formatMoment, formatNumber } from '../../../components/format.js';
import { PageHeader } from '../../../components/page-header.js';
import { PageLink } from '../../../components/page-link.js';
import { QueryView } from '../../../components/query-view.js';
import { Section } from '../../../components/section.js';
import { developerTexts } from '../../../texts/developers.js';
import { RequestBadge } from './request-badge.js';

type Request = PortalSchemas['PortalRequest'];

const route = getRouteApi('/signed-in/developers/requests/$requestId');

/** One request of an API key. */
export function RequestPage() {
  const texts = developerTexts.request;
  const { requestId: id } = route.useParams();
  const request = useQuery({
    queryKey: queryKeys.request(id),
    queryFn: () => api.get('/api/v4/portal/requests/{id}', { path: { id } }),
    // An entry never changes.
    staleTime: Infinity,
  });
  return (
    <>
      <BackLink to="/developers/requests">{texts.back}</BackLink>
      <QueryView query={request} isRecord>
        {(data) => (
          <>
            <PageHeader title={texts.title(data.method, data.path)} />
            <RequestFacts request={data} />
            {data.errors.length > 0 && <RequestErrors errors={data.errors} />}
          </>
        )}
      </QueryView>
    </>
  );
}

function RequestFacts({ request }: { request: Request }) {
  const texts = developerTexts.request;
  const { key, operation, idempotencyKey, replayed } = request;
  const keyName = key.name ?? developerTexts.requests.deletedKey;
  return (
    <Section title={texts.facts}>
      <Facts
        entries={[
          [texts.outcome, <RequestBadge key="outcome" request={request} />],
          [texts.meaning, developerTexts.requestOutcomeMeaning[request.outcome]],
          [
            texts.at,
            <time key="at" dateTime={request.at}>
              {formatMoment(request.at, 'second')}
            </time>,
          ],
          [texts.operation, operation ?? developerTexts.requests.noOperation],
          [texts.query, request.query],
          [texts.key, key.prefix === null ? keyName : `${keyName} (la_live_${key.prefix}…)`],
          [texts.correlationId, <Copyable key="id" name={texts.correlationId} value={request.correlationId} />],
          [texts.duration, formatDuration(request.durationMs)],
          [texts.requestBytes, texts.bytes(formatNumber(request.requestBytes))],
          [texts.responseBytes, texts.bytes(formatNumber(request.responseBytes))],
          [
            texts.idempotencyKey,
            idempotencyKey !== null && <Copyable key="key" name={texts.idempotencyKey} value={idempotencyKey} />,
          ],
          [texts.replayed, replayed && texts.replayedText],
        ]}
      />
      <Group gap="md" mt="md">
        <PageLink to="/developers/requests" search={{ keyId: key.id }}>
          {texts.sameKey}
        </PageLink>
        {operation !== null && (
          <PageLink to="/developers/requests" search={{ operation }}>
            {texts.sameOperation}
          </PageLink>
        )}
      </Group>
    </Section>
  );
}

function RequestErrors({ errors }: { errors: Request['errors'] }) {
  const texts = developerTexts.request;
  return (
    <Section title={texts.errors}>
      <List listStyleType="none" spacing="xs">
        {errors.map(({ code, message, docUrl }) => (
          <List.Item key={`${code} ${message}`}>
            <Anchor href={docUrl} target="_blank" underline="always" aria-label={texts.explanation(code)}>
              {code}
            </Anchor>{' '}
            {message}
          </List.Item>
        ))}
      </List>
    </Section>
  );
}
