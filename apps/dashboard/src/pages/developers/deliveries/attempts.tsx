import { Accordion, Group, Text } from '@mantine/core';
import type { PortalSchemas } from '../../../api/types.js';
import { formatDuration } from '../../../components/format.js';
import { Moment } from '../../../components/moment.js';
import { Section } from '../../../components/section.js';
import { StatusBadge } from '../../../components/status-badge.js';
import type { Tone } from '../../../components/status-badge.js';
import { t } from '../../../language/t.js';
import { AttemptDetail } from './attempt-detail.js';

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
