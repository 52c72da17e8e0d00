import { Stack, Text, Title } from '@mantine/core';
import type { PortalSchemas } from '../../../api/types.js';
import { CodeBlock } from '../../../components/code-block.js';
import { Facts } from '../../../components/facts.js';
import { formatDuration, formatMoment } from '../../../components/format.js';
import { t } from '../../../language/t.js';

/** What was sent in an attempt, and what came back. */
export function AttemptDetail({ attempt }: { attempt: PortalSchemas['WebhookAttempt'] }) {
  const { outcome, startedAt, durationMs, request, response, error } = attempt;
  const headers = Object.entries(request.headers).map(([name, value]) => `${name}: ${value}`);
  return (
    <Stack gap="sm">
      <Text>{t(`developers.outcomeMeaning.${outcome}`)}</Text>
      <Facts
        entries={[
          [t('developers.delivery.started'), formatMoment(startedAt, 'second')],
          [t('words.duration'), durationMs !== null && formatDuration(durationMs)],
          [t('words.error'), error],
        ]}
      />
      <div>
        <Title order={4} size="h3">
          {t('words.request')}
        </Title>
        <CodeBlock
          label={t('developers.delivery.requestHeaders')}
          text={[`POST ${request.url}`, ...headers].join('\n')}
        />
      </div>
      <div>
        <Title order={4} size="h3">
          {t('developers.delivery.response')}
        </Title>
        {response ? (
          <CodeBlock
            label={t('words.responseBody')}
            text={`HTTP ${response.status}\n\n${response.body || t('words.empty')}`}
          />
        ) : (
          <Text>{t('developers.delivery.noResponse')}</Text>
        )}
      </div>
    </Stack>
  );
}
