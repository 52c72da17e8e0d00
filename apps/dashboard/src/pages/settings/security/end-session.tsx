import { Button } from '@mantine/core';
import { api } from '../../../api/client.js';
import { queryKeys } from '../../../api/query-keys.js';
import type { PortalSchemas } from '../../../api/types.js';
import { notifyError } from '../../../components/notify.js';
import { useChange } from '../../../components/use-change.js';
import { t } from '../../../language/t.js';
import { browserName } from './browser-name.js';

/** Ends a session of the signed-in person. */
export function EndSession({ session: { id, userAgent } }: { session: PortalSchemas['OwnSession'] }) {
  const end = useChange(() => api.delete('/api/v4/portal/sessions/{id}', { path: { id } }), {
    outdates: [queryKeys.sessions],
    onError: notifyError,
  });
  return (
    <Button
      size="xs"
      aria-label={t('settings.security.endLabel', {
        browser: browserName(userAgent) ?? t('settings.security.unknownBrowser'),
      })}
      loading={end.isPending}
      onClick={() => end.mutate()}
    >
      {t('settings.security.end')}
    </Button>
  );
}
