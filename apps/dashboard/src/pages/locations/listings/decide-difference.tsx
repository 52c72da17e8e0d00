import { Button, Group, Text } from '@mantine/core';
import { useQueryClient } from '@tanstack/react-query';
import { queryKeys } from '../../../api/query-keys.js';
import { useMutationOnce } from '../../../api/use-mutation-once.js';
import { ErrorAlert } from '../../../components/error-alert.js';
import { notifyDone } from '../../../components/notify.js';
import { usePublisherSentence } from '../../../components/publisher-sentence.js';
import { t } from '../../../language/t.js';
import type { ComparedSite, Comparison } from './comparison.js';
import { decideDifferences, deciderName } from './decisions.js';
import type { Decision } from './decisions.js';

interface DecideDifferenceProps {
  readonly locationId: number;
  readonly publisher: Comparison['publisher'];
  readonly site: Pick<ComparedSite, 'field' | 'theirs' | 'restoreObstacle' | 'difference'>;
  /** Tells its buttons from those of other differences, where the row of a table does not. */
  readonly name?: string;
  readonly mayEdit: boolean;
  /** Called when the list without the difference is there. */
  readonly onDecided?: () => void;
}

/** What was decided about a difference, and the buttons for those who may decide. */
export function DecideDifference({
  locationId,
  publisher,
  site: { field, theirs, restoreObstacle, difference },
  name,
  mayEdit,
  onDecided,
}: DecideDifferenceProps) {
  const client = useQueryClient();
  const sentence = usePublisherSentence();
  const decide = useMutationOnce({
    mutationFn: async (decision: Decision) => {
      const [reason = null] = await decideDifferences(decision, [{ locationId, publisher, field, theirs }]);
      return reason;
    },
    onSuccess: async (reason, decision) => {
      if (reason !== null) return;
      notifyDone(t(`locations.comparison.decided.${decision}`));
      await client.invalidateQueries({ queryKey: queryKeys.locations });
      onDecided?.();
    },
  });
  if (!difference) return null;
  const { state, rejections, leftToPerson, decidedBy } = difference;
  if (state === 'REJECTED') return <Text>{t('locations.comparison.restoring')}</Text>;
  const button = (decision: Decision) => (
    <Button
      size="xs"
      aria-label={
        name === undefined
          ? undefined
          : t('common.labelled', { label: t(`differences.rules.actions.${decision}`), text: name })
      }
      loading={decide.isPending && decide.variables === decision}
      disabled={decide.isPending}
      onClick={() => decide.mutate(decision)}
    >
      {t(`differences.rules.actions.${decision}`)}
    </Button>
  );
  return (
    <>
      {state === 'IGNORED' && <Text>{ignoredText(deciderName(decidedBy))}</Text>}
      {rejections > 0 && <Text>{t('locations.comparison.cameBack', { times: rejections })}</Text>}
      {leftToPerson && <Text>{t('locations.comparison.waits')}</Text>}
      {restoreObstacle !== null && (
        <Text size="xs">{t('locations.comparison.notRestorable', { reason: sentence(restoreObstacle) })}</Text>
      )}
      {mayEdit && (
        <Group gap="xs">
          {restoreObstacle === null && button('REJECT')}
          {button('ACCEPT')}
          {state === 'OPEN' && button('IGNORE')}
        </Group>
      )}
      <ErrorAlert error={decide.error} />
      {decide.data && (
        <Text role="alert">{t('locations.comparison.notDecided', { reason: sentence(decide.data) })}</Text>
      )}
    </>
  );
}

function ignoredText(who: string | null): string {
  return who === null ? t('locations.comparison.ignored') : t('locations.comparison.ignoredBy', { who });
}
