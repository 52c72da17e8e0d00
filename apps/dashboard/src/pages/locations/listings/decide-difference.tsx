import { Button, Group, Text } from '@mantine/core';
import { useQueryClient } from '@tanstack/react-query';
import { queryKeys } from '../../../api/query-keys.js';
import { useMutationOnce } from '../../../api/use-mutation-once.js';
import { ErrorAlert } from '../../../components/error-alert.js';
import { notifyDone } from '../../../components/notify.js';
import { locationTexts } from '../../../texts/locations.js';
import type { ComparedSite, Comparison } from './comparison.js';
import { deciderName, decideDifferences } from './decisions.js';
import type { Decision } from './decisions.js';

const texts = locationTexts.comparison;

/** What was decided about a difference, and the buttons for those who may decide. */
export function DecideDifference({
  locationId,
  publisher,
  site: { field, theirs, difference },
  name,
  mayEdit,
  onDecided,
}: {
  locationId: number;
  publisher: Comparison['publisher'];
  site: Pick<ComparedSite, 'field' | 'theirs' | 'difference'>;
  /** Tells its buttons from those of other differences, where the row of a table does not. */
  name?: string;
  mayEdit: boolean;
  /** Called when the list without the difference is there. */
  onDecided?: () => void;
}) {
  const client = useQueryClient();
  const decide = useMutationOnce({
    mutationFn: async (decision: Decision) => {
      const [reason = null] = await decideDifferences(decision, [{ locationId, publisher, field, theirs }]);
      return reason;
    },
    onSuccess: async (reason, decision) => {
      if (reason !== null) return;
      notifyDone(texts.decided[decision]);
      await client.invalidateQueries({ queryKey: queryKeys.locations });
      onDecided?.();
    },
  });
  if (!difference) return null;
  const { state, rejections, leftToPerson, decidedBy } = difference;
  if (state === 'REJECTED') return <Text size="sm">{texts.restoring}</Text>;
  const button = (decision: Decision) => (
    <Button
      size="xs"
      variant="default"
      aria-label={name === undefined ? undefined : texts.decideNamed(texts.decisions[decision], name)}
      loading={decide.isPending && decide.variables === decision}
      disabled={decide.isPending}
      onClick={() => decide.mutate(decision)}
    >
      {texts.decisions[decision]}
    </Button>
  );
  return (
    <>
      {state === 'IGNORED' && <Text size="sm">{texts.ignored(deciderName(decidedBy))}</Text>}
      {rejections > 0 && <Text size="sm">{texts.cameBack(rejections)}</Text>}
      {leftToPerson && <Text size="sm">{texts.waits}</Text>}
      {mayEdit && (
        <Group gap="xs">
          {button('REJECT')}
          {button('ACCEPT')}
          {state === 'OPEN' && button('IGNORE')}
        </Group>
      )}
      <ErrorAlert error={decide.error} />
      {decide.data && (
        <Text size="sm" role="alert">
          {texts.notDecided(decide.data)}
        </Text>
      )}
    </>
  );
}
