import { Box, Button, Paper, Table, Text } from '@mantine/core';
import { useEffect } from 'react';
import { operationTexts as texts } from '../../texts/operations.js';
import { ErrorAlert } from '../error-alert.js';
import { formatNumber } from '../format.js';
import type { Operation, Refusal } from './kept-operation.js';
import type { LongOperation } from './long-operation.js';
import { OperationProgress } from './operation-progress.js';

/**
 * How far the latest operation of a kind is, with the buttons that stop, continue and close it, and what the service has
 * refused. Takes up an operation that a reload has interrupted.
 */
export function OperationReport<Plan, Result>({
  operation,
  name,
  label,
  refusedTitle,
  isShown = () => true,
  onEnd,
}: {
  operation: LongOperation<Plan, Result>;
  name: (present: Operation<Plan, Result>) => string;
  label: (present: Operation<Plan, Result>) => string;
  refusedTitle: (count: string) => string;
  /** False for the operation of another page, such as another connected account. */
  isShown?: (present: Operation<Plan, Result>) => boolean;
  /** Called when the operation ends or stops while this tab carries it out. */
  onEnd: () => void;
}) {
  const present = operation.use();
  useEffect(() => {
    void operation.resume(onEnd);
    // Once for each visit of the page.
  }, []);
  if (!present || !isShown(present)) return null;
  const { state, done, total, refusals, refused } = present;
  const isRunning = state === 'running';
  return (
    <Paper withBorder p="sm" mb="sm" component="section" aria-label={name(present)}>
      <OperationProgress
        label={label(present)}
        done={done}
        total={Math.max(total, done)}
        running={isRunning}
        actions={
          <>
            {(state === 'stopped' || state === 'failed') && (
              <Button size="xs" onClick={() => operation.goOn(onEnd)}>
                {texts.goOn}
              </Button>
            )}
            <Button size="xs" variant="default" onClick={isRunning ? operation.stop : operation.close}>
              {isRunning ? texts.stop : texts.close}
            </Button>
          </>
        }
      />
      {isRunning && (
        <Text size="sm" c="dimmed" mt={4}>
          {texts.goesOn}
        </Text>
      )}
      <ErrorAlert error={state === 'failed' ? operation.errorOf(present) : undefined} />
      {refusals.length > 0 && <Refusals title={refusedTitle(formatNumber(refused))} refusals={refusals} />}
    </Paper>
  );
}

function Refusals({ title, refusals }: { title: string; refusals: readonly Refusal[] }) {
  return (
    <Box mah={260} mt="sm" style={{ overflow: 'auto' }} tabIndex={0} role="region" aria-label={title}>
      <Table aria-label={title} captionSide="top">
        <Table.Caption ta="left">{title}</Table.Caption>
        <Table.Tbody>
          {refusals.map(({ name, message }, index) => (
            <Table.Tr key={index}>
              <Table.Th scope="row">{name}</Table.Th>
              <Table.Td>{message}</Table.Td>
            </Table.Tr>
          ))}
        </Table.Tbody>
      </Table>
    </Box>
  );
}
