import { Button, List, Text } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useAllowed } from '../../api/roles.js';
import { AreaLink } from '../../components/area-link.js';
import { formatNumber } from '../../components/format.js';
import { Section } from '../../components/section.js';
import { StatusBadge } from '../../components/status-badge.js';
import { useSetting } from '../../components/use-setting.js';
import { overviewTexts } from '../../texts/overview.js';
import { overviewQuery } from './overview-queries.js';

interface Step {
  readonly name: string;
  readonly text: string;
  readonly path: string;
  readonly done: boolean;
}

/** The first steps of an account, until all are done or the person hides them. */
export function Checklist() {
  const texts = overviewTexts.checklist;
  const [isHidden, setHidden] = useSetting('first-steps-hidden', false);
  const overview = useQuery(overviewQuery).data;
  const mayEdit = useAllowed('EDITOR');
  if (isHidden || !mayEdit || !overview) return null;
  const { connections, locations, firstSteps: events } = overview;
  const { connect, import: add, post, webhook } = texts.steps;
  const steps: Step[] = [
    { ...connect, path: '/publishers', done: connections.all > 0 },
    { ...add, path: connections.all > 0 ? '/publishers' : '/locations', done: locations > 0 },
    { ...post, path: '/posts', done: events.published },
    { ...webhook, path: '/developers/webhook', done: events.received },
  ];
  const done = steps.filter((step) => step.done).length;
  if (done === steps.length) return null;
  return (
    <Section
      title={texts.title}
      description={texts.progress(formatNumber(done), formatNumber(steps.length))}
      actions={
        <Button size="xs" variant="default" onClick={() => setHidden(true)}>
          {texts.hide}
        </Button>
      }
    >
      <List listStyleType="none" spacing="sm">
        {steps.map(({ name, text, path, done: isDone }) => (
          <List.Item
            key={name}
            icon={<StatusBadge tone={isDone ? 'good' : 'neutral'}>{isDone ? texts.done : texts.open}</StatusBadge>}
          >
            <AreaLink path={path}>{name}</AreaLink>
            <Text size="sm" c="dimmed">
              {text}
            </Text>
          </List.Item>
        ))}
      </List>
    </Section>
  );
}
