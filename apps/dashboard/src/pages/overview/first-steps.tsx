import { Button, Group, List, Text } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useAllowed } from '../../api/roles.js';
import { AreaLink } from '../../components/area-link.js';
import { ButtonLink } from '../../components/button-link.js';
import { Section } from '../../components/section.js';
import { StatusBadge } from '../../components/status-badge.js';
import { useSetting } from '../../components/use-setting.js';
import { t } from '../../language/t.js';
import { overviewQuery } from './overview-queries.js';

/** The first steps of an account, the next one as a button, until all are done or the person hides them. */
export function FirstSteps() {
  const [isHidden, setHidden] = useSetting('first-steps-hidden', false);
  const overview = useQuery(overviewQuery).data;
  const mayEdit = useAllowed('EDITOR');
  if (isHidden || !mayEdit || !overview) return null;
  const { connections, locations, firstSteps } = overview;
  const steps = [
    { id: 'connect', path: '/publishers', done: connections.all > 0 },
    { id: 'import', path: connections.all > 0 ? '/publishers' : '/locations', done: locations > 0 },
    { id: 'post', path: '/posts', done: firstSteps.published },
  ] as const;
  const next = steps.find((step) => !step.done);
  if (!next) return null;
  const done = steps.filter((step) => step.done).length;
  return (
    <Section
      title={t('overview.firstSteps.title')}
      description={
        done === 0 ? t('overview.firstSteps.welcome') : t('overview.firstSteps.progress', { done, all: steps.length })
      }
      actions={
        <Button size="xs" variant="subtle" onClick={() => setHidden(true)}>
          {t('overview.firstSteps.hide')}
        </Button>
      }
    >
      <List listStyleType="none" spacing="sm">
        {steps.map(({ id, path, done: isDone }) => (
          <List.Item
            key={id}
            icon={
              <StatusBadge tone={isDone ? 'good' : 'neutral'}>
                {isDone ? t('overview.firstSteps.done') : t('overview.firstSteps.open')}
              </StatusBadge>
            }
          >
            <AreaLink path={path}>{t(`overview.firstSteps.steps.${id}.name`)}</AreaLink>
            <Text c="dimmed">{t(`overview.firstSteps.steps.${id}.text`)}</Text>
          </List.Item>
        ))}
      </List>
      <Group mt="md" gap="sm">
        <ButtonLink variant="filled" to={next.path}>
          {t(`overview.firstSteps.steps.${next.id}.action`)}
        </ButtonLink>
        {next.id !== 'post' && <ButtonLink to="/locations/import">{t('overview.firstSteps.file')}</ButtonLink>}
      </Group>
    </Section>
  );
}
