import { Button, Group } from '@mantine/core';
import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { api } from '../../../api/client.js';
import { queryKeys } from '../../../api/query-keys.js';
import { includesRole } from '../../../api/roles.js';
import { useSession } from '../../../api/session-query.js';
import type { PortalSchemas } from '../../../api/types.js';
import { useMutationOnce } from '../../../api/use-mutation-once.js';
import { openAtStart } from '../../../app/open-at-start.js';
import { ConfirmDialog } from '../../../components/confirm-dialog.js';
import { ResetLink } from './reset-link.js';
import { t } from '../../../language/t.js';

/** What can be done with a member: everyone may leave, administrators remove others and hand links over. */
export function MemberActions({ member }: { member: PortalSchemas['PortalMember'] }) {
  const client = useQueryClient();
  const { user, account, sendsMail } = useSession();
  const [asks, setAsks] = useState(false);
  const isSelf = member.userId === user.id;
  const remove = useMutationOnce({
    mutationFn: () => api.delete('/api/v4/portal/members/{userId}', { path: { userId: member.userId } }),
    onSuccess: async () => {
      if (isSelf) return openAtStart('/dashboard');
      setAsks(false);
      await client.invalidateQueries({ queryKey: queryKeys.members });
    },
  });
  const isAdmin = includesRole(account.role, 'ADMIN');
  const mayRemove = isSelf || (isAdmin && includesRole(account.role, member.role));
  if (!mayRemove) return null;
  return (
    <Group gap="xs" display="inline-flex">
      {isAdmin && !isSelf && !sendsMail && <ResetLink member={member} />}
      <Button
        size="xs"
        variant="default"
        aria-label={isSelf ? t('settings.members.leave') : t('settings.members.removeLabel', { name: member.name })}
        onClick={() => setAsks(true)}
      >
        {isSelf ? t('settings.members.leave') : t('settings.members.remove')}
      </Button>
      <ConfirmDialog
        opened={asks}
        title={isSelf ? t('settings.members.leaveTitle') : t('settings.members.removeTitle', { name: member.name })}
        text={isSelf ? t('settings.members.leaveText') : t('settings.members.removeText')}
        confirm={isSelf ? t('settings.members.leave') : t('settings.members.remove')}
        isPending={remove.isPending}
        error={remove.error}
        onConfirm={() => remove.mutate()}
        onClose={() => setAsks(false)}
      />
    </Group>
  );
}
