import { Button, Group, Text } from '@mantine/core';
import { useQueryClient } from '@tanstack/react-query';
import { api } from '../../../api/client.js';
import { queryKeys } from '../../../api/query-keys.js';
import { useMutationOnce } from '../../../api/use-mutation-once.js';
import { ErrorAlert } from '../../../components/error-alert.js';
import { notifyDone } from '../../../components/notify.js';
import { locationTexts } from '../../../texts/locations.js';
import type { ComparedSite, Comparison } from './comparison.js';

const texts = locationTexts.comparison;

type Decision = 'ACCEPT' | 'REJECT' | 'IGNORE';

/** What was decided about a difference, and the buttons for those who may decide. */
export function DecideDifference({
  locationId,
  publisher,
  site: { field, difference },
  mayEdit,
}: {
  locationId: number;
  publisher: Comparison['publisher'];
  site: ComparedSite;
  mayEdit: boolean;
}) {
  const client = useQueryClient();
  const decide = useMutationOnce({
    mutationFn: async (decision: Decision) => {
      const { results } = await api.post('/api/v4/listing-differences/decide', {
        body: { input: { decision, differences: [{ locationId, publisher, field }] } },
      });
      const reason = results[0]?.reason ?? null;
      if (reason !== null) throw new Error(reason);
      return decision;
    },
    onSuccess: (decision) => {
      notifyDone(texts.decided[decision]);
      return client.invalidateQueries({ queryKey: queryKeys.locations });
    },
  });
  if (!difference) return null;
  const { state, rejections, decidedBy } = difference;
  if (state === 'REJECTED') return <Text size="sm">{texts.restoring}</Text>;
  const button = (decision: Decision) => (
    <Button
      size="xs"
      variant="default"
      loading={decide.isPending && decide.variables === decision}
      disabled={decide.isPending}
      onClick={() => decide.mutate(decision)}
    >
      {texts.decisions[decision]}
    </Button>
  );
  return (
    <>
      {state === 'IGNORED' && <Text size="sm">{texts.ignored(decidedBy)}</Text>}
      {rejections > 0 && <Text size="sm">{texts.cameBack(rejections)}</Text>}
      {mayEdit && (
        <Group gap="xs">
          {button('REJECT')}
          {button('ACCEPT')}
          {state === 'OPEN' && button('IGNORE')}
        </Group>
      )}
      {decide.error && <ErrorAlert error={decide.error} />}
    </>
  );
}
