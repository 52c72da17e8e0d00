import { Button } from '@mantine/core';
import { api } from '../../../api/client.js';
import { queryKeys } from '../../../api/query-keys.js';
import type { PortalSchemas } from '../../../api/types.js';
import { notifyError } from '../../../components/notify.js';
import { useChange } from '../../../components/use-change.js';
import { t } from '../../../language/t.js';

/** Withdraws an invitation: its link no longer works. */
export function WithdrawInvitation({ invitation: { id, email } }: { invitation: PortalSchemas['PortalInvitation'] }) {
  const withdraw = useChange(
    () => api.delete('/api/v4/portal/invitations/{invitationId}', { path: { invitationId: id } }),
    { outdates: [queryKeys.invitations], onError: notifyError },
  );
  return (
    <Button
      size="xs"
      aria-label={t('settings.members.withdrawLabel', { email })}
      loading={withdraw.isPending}
      onClick={() => withdraw.mutate()}
    >
      {t('settings.members.withdraw')}
    </Button>
  );
}
