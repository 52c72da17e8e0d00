import { Button } from '@mantine/core';
import { useQueryClient } from '@tanstack/react-query';
import { api } from '../../../api/client.js';
import { queryKeys } from '../../../api/query-keys.js';
import { useMutationOnce } from '../../../api/use-mutation-once.js';
import { notifyDone } from '../../../components/notify.js';
import { t } from '../../../language/t.js';

/** Has the listings of a location read at once. `onAsked` is called when the service has accepted it. */
export function ReadNow({ locationId, onAsked }: { locationId: string; onAsked: () => void }) {
  const client = useQueryClient();
  const read = useMutationOnce({
    mutationFn: () =>
      api.post('/api/v4/locations/{locationId}/comparison/read', { path: { locationId }, body: { input: {} } }),
    onSuccess: () => {
      notifyDone(t('locations.comparison.asked'));
      onAsked();
      return client.invalidateQueries({ queryKey: queryKeys.locations });
    },
  });
  return (
    <Button size="xs" variant="default" loading={read.isPending} onClick={() => read.mutate()}>
      {t('locations.comparison.readNow')}
    </Button>
  );
}
