import { Group, List, Progress, Stack, Text } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { formatNumber } from '../../../components/format.js';
import { QueryView } from '../../../components/query-view.js';
import { Section } from '../../../components/section.js';
import { t } from '../../../language/t.js';
import { healthOfLocationQuery } from '../../health/health-queries.js';
import { ScoreBadge } from '../../health/score-badge.js';
import { Advice } from './advice.js';
import { nextSteps } from './gaps.js';
import type { Health } from './gaps.js';

/** What to do next for a location, the step with the most points first, and the score with its parts. */
export function NextSteps({ id }: { id: string }) {
  const query = useQuery(healthOfLocationQuery(id));
  return (
    <Stack gap={0}>
      <Section title={t('location.next.title')}>
        <QueryView query={query}>
          {(health) => {
            const steps = nextSteps(health);
            if (health.score === null) return <Text>{t('health.location.archived')}</Text>;
            if (steps.length === 0) return <Text>{t('location.next.nothing')}</Text>;
            return (
              <List type="ordered" spacing={6} size="sm">
                {steps.map((gap) => (
                  <List.Item key={gap}>
                    <Advice id={id} gap={gap} health={health} />
                  </List.Item>
                ))}
              </List>
            );
          }}
        </QueryView>
      </Section>
      {typeof query.data?.score === 'number' && (
        <Section title={t('common.pages.health')} actions={<ScoreBadge score={query.data.score} />}>
          <Stack gap="xs" component="ul" p={0} m={0} style={{ listStyle: 'none' }}>
            {query.data.parts.map((part) => (
              <Part key={part.part} part={part} />
            ))}
          </Stack>
        </Section>
      )}
    </Stack>
  );
}

function Part({ part: { part, points, most } }: { part: Health['parts'][number] }) {
  const name = t(`health.location.parts.${part}`);
  const text =
    points === null
      ? t('health.location.notApplicable')
      : t('words.partOf', { part: formatNumber(points, { maximumFractionDigits: 1 }), whole: most });
  return (
    <li>
      <Group justify="space-between" gap="xs" wrap="nowrap">
        <Text>{name}</Text>
        <Text c="dimmed" style={{ whiteSpace: 'nowrap' }}>
          {text}
        </Text>
      </Group>
      {points !== null && <Progress value={(points / most) * 100} size="xs" aria-label={`${name}: ${text}`} />}
    </li>
  );
}
