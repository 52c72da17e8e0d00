import { Button, Group, List, Modal, Stack, Text } from '@mantine/core';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect, useRef, useState } from 'react';
import { queryKeys } from '../../api/query-keys.js';
import { useMutationOnce } from '../../api/use-mutation-once.js';
import { ErrorAlert } from '../../components/error-alert.js';
import { LeaveDialog } from '../../components/leave-dialog.js';
import { OperationProgress } from '../../components/operations/operation-progress.js';
import { usePublisherSentence } from '../../components/publisher-sentence.js';
import { t } from '../../language/t.js';
import { decideDifferences } from '../locations/listings/decisions.js';
import type { Decision } from '../locations/listings/decisions.js';
import { chosenCount } from './chosen.js';
import type { Chosen, Outcome } from './chosen.js';
import { decideInRounds, inRounds, leftOutOf, NOTHING_DECIDED, restoreRound, triedCount } from './decide-rounds.js';
import type { LeftOut } from './decide-rounds.js';
import { differencesInRounds, leftOutQuery, MOST_AT_ONCE } from './difference-queries.js';

interface DecideDialogProps {
  readonly decision: Decision;
  readonly chosen: Chosen;
  readonly onClose: () => void;
  readonly onDone: (outcome: Outcome) => void;
}

/** Asks before a decision about many differences, makes it in rounds, and shows how far it is. A failure is shown, and the dialog ends then. */
export function DecideDialog({ decision, chosen, onClose, onDone }: DecideDialogProps) {
  const client = useQueryClient();
  const [soFar, setSoFar] = useState(NOTHING_DECIDED);
  const controller = useRef<AbortController>(null);
  useEffect(() => () => controller.current?.abort(), []);
  const asked = chosenCount(chosen);
  const leftOut = useLeftOut(decision, chosen);
  const possible = asked - (leftOut?.reduce((sum, { count }) => sum + count, 0) ?? 0);
  const run = useMutationOnce({
    mutationFn: async () => {
      const { signal } = (controller.current = new AbortController());
      const rounds =
        'rows' in chosen
          ? inRounds([...chosen.rows.values()], MOST_AT_ONCE)
          : differencesInRounds(chosen.filters, { limit: asked });
      let last = NOTHING_DECIDED;
      try {
        await decideInRounds(rounds, {
          signal,
          decide: (round) =>
            decision === 'REJECT'
              ? restoreRound(round, (restorable) => decideDifferences(decision, restorable))
              : decideDifferences(decision, round),
          onProgress: (now) => setSoFar((last = now)),
        });
      } finally {
        if (triedCount(last) > 0) void client.invalidateQueries({ queryKey: queryKeys.locations });
      }
      return last;
    },
  });
  const { data: outcome } = run;
  const done = useRef(onDone);
  done.current = onDone;
  // Not before the page may be left again: the list may go back to its first page.
  useEffect(() => {
    if (outcome) done.current({ ...outcome, decision, asked });
  }, [outcome, decision, asked]);
  const end = () => {
    if (run.isPending) controller.current?.abort();
    // What the earlier rounds have done is told also when a later one has failed.
    else if (triedCount(soFar) > 0) onDone({ ...soFar, decision, asked });
    else onClose();
  };
  return (
    <Modal
      opened
      onClose={end}
      title={t(`differences.bulk.titles.${decision}`, { count: possible })}
      centered
      closeOnClickOutside={!run.isPending}
    >
      <LeaveDialog asks={run.isPending} texts="differences.bulk" />
      <Stack gap="sm">
        {possible > 0 && <Text>{t(`differences.bulk.texts.${decision}`)}</Text>}
        <LeftOutReasons leftOut={leftOut ?? []} />
        {asked > MOST_AT_ONCE && <Text>{t('differences.bulk.rounds', { most: MOST_AT_ONCE })}</Text>}
        {(run.isPending || run.error !== null) && (
          <OperationProgress
            label={t('differences.bulk.progress')}
            done={triedCount(soFar)}
            total={asked}
            running={run.isPending}
          />
        )}
        <ErrorAlert error={run.error} />
        <Group justify="flex-end">
          <Button onClick={end}>
            {run.isPending ? t('differences.bulk.stop') : t(`common.actions.${run.error ? 'close' : 'cancel'}`)}
          </Button>
          {run.error === null && possible > 0 && (
            <Button variant="filled" loading={run.isPending || leftOut === undefined} onClick={() => run.mutate()}>
              {t(`differences.rules.actions.${decision}`)}
            </Button>
          )}
        </Group>
      </Stack>
    </Modal>
  );
}

/** What a decision leaves out because the service cannot restore it; undefined until it is counted. */
function useLeftOut(decision: Decision, chosen: Chosen): readonly LeftOut[] | undefined {
  const isCounted = decision === 'REJECT' && !('rows' in chosen);
  const counted = useQuery({ ...leftOutQuery('rows' in chosen ? {} : chosen.filters), enabled: isCounted });
  if (decision !== 'REJECT') return [];
  if ('rows' in chosen) return leftOutOf(chosen.rows.values());
  // Without a count the decision itself says what it leaves out.
  return counted.isError ? [] : counted.data;
}

function LeftOutReasons({ leftOut }: { leftOut: readonly LeftOut[] }) {
  const sentence = usePublisherSentence();
  if (leftOut.length === 0) return null;
  return (
    <div role="status">
      <Text>{t('differences.bulk.leftOut', { count: leftOut.reduce((sum, { count }) => sum + count, 0) })}</Text>
      <List size="sm">
        {leftOut.map(({ reason, count }) => (
          <List.Item key={reason}>{t('differences.result.reason', { reason: sentence(reason), count })}</List.Item>
        ))}
      </List>
    </div>
  );
}
