import { Button, List, Text } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useAllowed } from '../../api/roles.js';
import { AreaLink } from '../../components/area-link.js';
import { Section } from '../../components/section.js';
import { StatusBadge } from '../../components/status-badge.js';
import { useSetting } from '../../components/use-setting.js';
import { overviewQuery } from './overview-queries.js';
import { t } from '../../language/t.js';

interface Step {
  readonly id: 'connect' | 'import' | 'post' | 'webhook';
  readonly path: string;
  readonly done: boolean;
}

/** The first steps of an account, until all are done or the person hides them. */
export function Checklist() {
  const [isHidden, setHidden] = useSetting('first-steps-hidden', false);
  const overview = useQuery(overviewQuery).data;
  const mayEdit = useAllowed('EDITOR');
  if (isHidden || !mayEdit || !overview) return null;
  const { connections, locations, firstSteps: events } = overview;
  const steps: Step[] = [
    { id: 'connect', path: '/publishers', done: connections.all > 0 },
    { id: 'import', path: connections.all > 0 ? '/publishers' : '/locations', done: locations > 0 },
    { id: 'post', path: '/posts', done: events.published },
    { id: 'webhook', path: '/developers/webhook', done: events.received },
  ];
  const done = steps.filter((step) => step.done).length;
  if (done === steps.length) return null;
  return (
    <Section
      title={t('overview.checklist.title')}
      description={t('overview.checklist.progress', { done, all: steps.length })}
      actions={
        <Button size="xs" variant="default" onClick={() => setHidden(true)}>
          {t('overview.checklist.hide')}
        </Button>
      }
    >
      <List listStyleType="none" spacing="sm">
        {steps.map(({ id, path, done: isDone }) => (
          <List.Item
            key={id}
            icon={
              <StatusBadge tone={isDone ? 'good' : 'neutral'}>
                {isDone ? t('overview.checklist.done') : t('overview.checklist.open')}
              </StatusBadge>
            }
          >
            <AreaLink path={path}>{t(`overview.checklist.steps.${id}.name`)}</AreaLink>
            <Text size="sm" c="dimmed">
              {t(`overview.checklist.steps.${id}.text`)}
            </Text>
          </List.Item>
        ))}
      </List>
    </Section>
  );
}
