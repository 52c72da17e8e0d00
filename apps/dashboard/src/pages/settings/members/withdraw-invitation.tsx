import { Button } from '@mantine/core';
import { useQueryClient } from '@tanstack/react-query';
import { api } from '../../../api/client.js';
import { queryKeys } from '../../../api/query-keys.js';
import type { PortalSchemas } from '../../../api/types.js';
import { useMutationOnce } from '../../../api/use-mutation-once.js';
import { notifyError } from '../../../components/notify.js';
import { t } from '../../../language/t.js';

/** Withdraws an invitation: its link no longer works. */
export function WithdrawInvitation({ invitation: { id, email } }: { invitation: PortalSchemas['PortalInvitation'] }) {
  const client = useQueryClient();
  const withdraw = useMutationOnce({
    mutationFn: () => api.delete('/api/v4/portal/invitations/{invitationId}', { path: { invitationId: id } }),
    onSuccess: () => client.invalidateQueries({ queryKey: queryKeys.invitations }),
    onError: notifyError,
  });
  return (
    <Button
      size="xs"
      variant="default"
      aria-label={t('settings.members.withdrawLabel', { email })}
      loading={withdraw.isPending}
      onClick={() => withdraw.mutate()}
    >
      {t('settings.members.withdraw')}
    </Button>
  );
}
