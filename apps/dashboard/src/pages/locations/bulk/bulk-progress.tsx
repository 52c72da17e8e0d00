import { Button, Group, List, Paper, Spoiler, Text } from '@mantine/core';
import { useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import { queryKeys } from '../../../api/query-keys.js';
import { ErrorAlert } from '../../../components/error-alert.js';
import { formatNumber } from '../../../components/format.js';
import { OperationProgress } from '../../../components/operation-progress.js';
import { texts as common } from '../../../texts/common.js';
import { locationTexts } from '../../../texts/locations.js';
import { closeBulk, continueBulk, errorOf, resumeBulk, stopBulk, useBulkTask } from './bulk-task.js';

const texts = locationTexts.bulk;

/** How far the latest bulk action is, and what it could not change. Goes on with one that a reload has interrupted. */
export function BulkProgress() {
  const task = useBulkTask();
  const client = useQueryClient();
  const onEnd = () => void client.invalidateQueries({ queryKey: queryKeys.locations });
  useEffect(() => {
    void resumeBulk(onEnd);
    // Once for each visit of the page.
  }, []);
  if (!task) return null;
  const { action, done, total, state, failures, failed } = task;
  const isRunning = state === 'running';
  return (
    <Paper withBorder p="sm" mb="sm" component="section" aria-label={texts.names[action.kind]}>
      <OperationProgress
        label={`${texts.names[action.kind]}: ${texts.states[state]}`}
        done={done}
        total={Math.max(total, done)}
        running={isRunning}
        actions={
          <>
            {(state === 'stopped' || state === 'failed') && (
              <Button size="xs" variant="default" onClick={() => continueBulk(onEnd)}>
                {texts.continue}
              </Button>
            )}
            <Button size="xs" variant="default" onClick={isRunning ? stopBulk : closeBulk}>
              {isRunning ? texts.stop : common.actions.close}
            </Button>
          </>
        }
      />
      {isRunning && (
        <Text size="sm" c="dimmed" mt={4}>
          {texts.goesOn}
        </Text>
      )}
      <ErrorAlert error={state === 'failed' ? errorOf(task) : undefined} />
      {failures.length > 0 && (
        <Group mt="xs">
          <Text size="sm" fw={600}>
            {texts.failures(formatNumber(failed))}
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
