import { Button, Paper } from '@mantine/core';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import { api } from '../../../api/client.js';
import { queryKeys } from '../../../api/query-keys.js';
import { notifyError } from '../../../components/notify.js';
import { OperationProgress } from '../../../components/operations/operation-progress.js';
import { useChange } from '../../../components/use-change.js';
import { t } from '../../../language/t.js';

const RUNNING_MS = 1_000;

/** The latest redelivery with its progress. It goes on when the page is left, and is found here again. */
export function Redeliveries({ mayCancel }: { mayCancel: boolean }) {
  const client = useQueryClient();
  const list = useQuery({
    queryKey: queryKeys.redeliveries,
    queryFn: () => api.get('/api/v4/portal/redeliveries'),
    refetchInterval: ({ state }) => (state.data?.redeliveries[0]?.state === 'RUNNING' ? RUNNING_MS : false),
  });
  const cancel = useChange((id: string) => api.delete('/api/v4/portal/redeliveries/{id}', { path: { id } }), {
    outdates: [queryKeys.redeliveries],
    onError: notifyError,
  });
  const latest = list.data?.redeliveries[0];
  useEffect(() => {
    if (latest?.state === 'DONE') void client.invalidateQueries({ queryKey: queryKeys.deliveries });
  }, [client, latest?.state]);
  if (!latest) return null;
  const isRunning = latest.state === 'RUNNING';
  return (
    <Paper withBorder p="sm" mb="md">
      <OperationProgress
        label={t(`developers.redeliveryState.${latest.state}`)}
        done={latest.requeued}
        total={latest.matched}
        running={isRunning}
        actions={
          isRunning &&
          mayCancel && (
            <Button size="xs" loading={cancel.isPending} onClick={() => cancel.mutate(latest.id)}>
              {t('common.actions.cancel')}
            </Button>
          )
        }
      />
    </Paper>
  );
}
