import { Button, Group, List, Paper, Spoiler, Text } from '@mantine/core';
import { ErrorAlert } from '../../../components/error-alert.js';
import { formatNumber } from '../../../components/format.js';
import { OperationProgress } from '../../../components/operation-progress.js';
import { texts as common } from '../../../texts/common.js';
import { locationTexts } from '../../../texts/locations.js';
import { closeBulk, stopBulk, useBulkTask } from './bulk-task.js';

const texts = locationTexts.bulk;

/** How far the running bulk action is, and what it could not change. Renders nothing without one. */
export function BulkProgress() {
  const task = useBulkTask();
  if (!task) return null;
  const { action, done, total, state, failures, error } = task;
  const isRunning = state === 'running';
  return (
    <Paper withBorder p="sm" mb="sm" component="section" aria-label={texts.names[action.kind]}>
      <OperationProgress
        label={`${texts.names[action.kind]}: ${texts.states[state]}`}
        done={done}
        total={Math.max(total, done)}
        running={isRunning}
        actions={
          <Button size="xs" variant="default" onClick={isRunning ? stopBulk : closeBulk}>
            {isRunning ? texts.stop : common.actions.close}
          </Button>
        }
      />
      <ErrorAlert error={error} />
      {failures.length > 0 && (
        <Group mt="xs">
          <Text size="sm" fw={600}>
            {texts.failures(formatNumber(failures.length))}
          </Text>
          <Spoiler maxHeight={120} showLabel={common.actions.more} hideLabel={common.actions.close}>
            <List size="sm">
              {failures.map(({ id, name, message }) => (
                <List.Item key={id}>
                  {name}: {message}
                </List.Item>
              ))}
            </List>
          </Spoiler>
        </Group>
      )}
    </Paper>
  );
}
