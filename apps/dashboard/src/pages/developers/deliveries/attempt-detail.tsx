import { Stack, Text, Title } from '@mantine/core';
import type { PortalSchemas } from '../../../api/types.js';
import { CodeBlock } from '../../../components/code-block.js';
import { Facts } from '../../../components/facts.js';
import { formatDuration, formatMoment } from '../../../components/format.js';
import { developerTexts } from '../../../texts/developers.js';

/** What was sent in an attempt, and what came back. */
export function AttemptDetail({ attempt }: { attempt: PortalSchemas['WebhookAttempt'] }) {
  const texts = developerTexts.delivery;
  const { outcome, startedAt, durationMs, request, response, error } = attempt;
  const headers = Object.entries(request.headers).map(([name, value]) => `${name}: ${value}`);
  return (
    <Stack gap="sm">
      <Text size="sm">{developerTexts.outcomeMeaning[outcome]}</Text>
      <Facts
        entries={[
          [texts.started, formatMoment(startedAt, 'second')],
          [texts.duration, durationMs !== null && formatDuration(durationMs)],
          [texts.error, error],
        ]}
      />
      <div>
        <Title order={4} size="h3">
          {texts.request}
        </Title>
        <CodeBlock label={texts.requestHeaders} text={[`POST ${request.url}`, ...headers].join('\n')} />
      </div>
      <div>
        <Title order={4} size="h3">
          {texts.response}
        </Title>
        {response ? (
          <CodeBlock
            label={texts.responseBody}
            text={`HTTP ${response.status}\n\n${response.body || texts.emptyBody}`}
          />
        ) : (
          <Text size="sm">{texts.noResponse}</Text>
        )}
      </div>
    </Stack>
  );
}
