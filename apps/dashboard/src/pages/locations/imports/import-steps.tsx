import { Group } from '@mantine/core';
import type { Job } from '../../../api/jobs-query.js';
import { StatusBadge } from '../../../components/status-badge.js';
import type { Tone } from '../../../components/status-badge.js';
import { t } from '../../../language/t.js';
import { stepOf, STEPS } from './steps.js';

/** The steps of an import, with the one that it is at. */
export function ImportSteps({ job }: { job: Pick<Job, 'state' | 'phase'> }) {
  const present = stepOf(job);
  const tone = (at: number): Tone => (at < present ? 'good' : at === present ? 'busy' : 'neutral');
  return (
    <Group
      component="ol"
      gap="xs"
      mb="md"
      p={0}
      m={0}
      style={{ listStyle: 'none' }}
      aria-label={t('imports.steps.label')}
    >
      {STEPS.map((step, at) => (
        <li key={step} aria-current={at === present ? 'step' : undefined}>
          <StatusBadge tone={tone(at)}>{t(`imports.steps.names.${step}`)}</StatusBadge>
        </li>
      ))}
    </Group>
  );
}
