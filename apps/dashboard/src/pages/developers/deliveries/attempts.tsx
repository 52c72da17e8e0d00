import { Accordion, Group, Stack, Text, Title } from '@mantine/core';
import type { PortalSchemas } from '../../../api/types.js';
import { CodeBlock } from '../../../components/code-block.js';
import { Facts } from '../../../components/facts.js';
import { formatDuration, formatMoment } from '../../../components/format.js';
import { Moment } from '../../../components/moment.js';
import { Section } from '../../../components/section.js';
import { StatusBadge } from '../../../components/status-badge.js';
import type { Tone } from '../../../components/status-badge.js';
import { t } from '../../../language/t.js';

type Attempt = PortalSchemas['WebhookAttempt'];

/** The attempts of a delivery, the latest first; each opens to its request and response. */
export function Attempts({ attempts }: { attempts: readonly Attempt[] }) {
  // The start that is shown moves when the attempt ends; its position stays.
  const latestFirst = attempts.map((attempt, position) => ({ attempt, key: String(position) })).reverse();
  return (
    <Section title={t('words.attempts')}>
      {latestFirst.length === 0 && <Text>{t('developers.delivery.noAttempts')}</Text>}
      <Accordion
        // The first attempt may come while the page is open, and then opens, too.
        key={latestFirst.length === 0 ? 'none' : 'some'}
        variant="separated"
        order={3}
        defaultValue={latestFirst[0]?.key}
      >
        {latestFirst.map(({ attempt, key }) => (
          <Accordion.Item key={key} value={key}>
            <Accordion.Control>
              <Group gap="sm">
                <Text fw={600}>{t('developers.delivery.attempt', { number: attempt.attempt })}</Text>
                <StatusBadge tone={toneOf(attempt)}>{t(`developers.outcome.${attempt.outcome}`)}</StatusBadge>
                {attempt.response && <Text>{attempt.response.status}</Text>}
                <Text c="dimmed">
                  <Moment at={attempt.startedAt} />
                  {attempt.durationMs !== null && ` · ${formatDuration(attempt.durationMs)}`}
                </Text>
              </Group>
            </Accordion.Control>
            <Accordion.Panel>
              <AttemptDetail attempt={attempt} />
            </Accordion.Panel>
          </Accordion.Item>
        ))}
      </Accordion>
    </Section>
  );
}

function toneOf({ outcome }: Attempt): Tone {
  if (outcome === 'DELIVERED') return 'good';
  return outcome === 'SENDING' ? 'busy' : 'bad';
}

/** What was sent in an attempt, and what came back. */
function AttemptDetail({ attempt }: { attempt: PortalSchemas['WebhookAttempt'] }) {
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
