import { Button } from '@mantine/core';
import { api } from '../../../api/client.js';
import { queryKeys } from '../../../api/query-keys.js';
import { useChange } from '../../../components/use-change.js';
import { t } from '../../../language/t.js';

/** Has the listings of a location read at once. `onAsked` is called when the service has accepted it. */
export function ReadNow({ locationId, onAsked }: { locationId: string; onAsked: () => void }) {
  const read = useChange(
    () => api.post('/api/v4/locations/{locationId}/comparison/read', { path: { locationId }, body: { input: {} } }),
    { onDone: onAsked, done: t('locations.comparison.asked'), outdates: [queryKeys.locations] },
  );
  return (
    <Button size="xs" loading={read.isPending} onClick={() => read.mutate()}>
      {t('locations.comparison.readNow')}
    </Button>
  );
}
