import { Group, Progress, Stack, Text } from '@mantine/core';
import type { ReactNode } from 'react';
import { t } from '../../language/t.js';
import { formatNumber } from '../format.js';

interface OperationProgressProps {
  readonly label: string;
  readonly done: number;
  readonly total: number | null;
  readonly running: boolean;
  readonly actions?: ReactNode;
}

/** The progress of a long operation. `total` is null while it is unknown. */
export function OperationProgress({ label, done, total, running, actions }: OperationProgressProps) {
  const percent = total === null || total === 0 ? (running ? 0 : 100) : Math.min(100, (done / total) * 100);
  return (
    <Stack gap={6}>
      <Group justify="space-between" gap="xs">
        <Text fw={600}>{label}</Text>
        <Group gap="xs">
          <Text c="dimmed" aria-live="polite">
            {total === null ? formatNumber(done) : t('common.progress', { done, total })}
          </Text>
          {actions}
        </Group>
      </Group>
      <Progress.Root>
        <Progress.Section value={percent} animated={running} aria-label={label} />
      </Progress.Root>
    </Stack>
  );
}
