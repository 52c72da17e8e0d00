import { useQueryClient } from '@tanstack/react-query';
import { useRef, useState } from 'react';
import { api } from '../../../api/client.js';
import { queryKeys } from '../../../api/query-keys.js';
import { includesRole } from '../../../api/roles.js';
import { useReloadSession, useSession } from '../../../api/session-query.js';
import type { PortalSchemas, Role } from '../../../api/types.js';
import { useMutationOnce } from '../../../api/use-mutation-once.js';
import { Choice } from '../../../components/choice.js';
import { ConfirmDialog } from '../../../components/confirm-dialog.js';
import { notifyDone, notifyError, notifyUndoable } from '../../../components/notify.js';
import { t } from '../../../language/t.js';
import { grantableRoles } from './grantable-roles.js';

/** The role of a member; an administrator changes it here. */
export function MemberRole({ member: { userId, name, role } }: { member: PortalSchemas['PortalMember'] }) {
  const client = useQueryClient();
  const reload = useReloadSession();
  const own = useSession().account.role;
  const [lower, setLower] = useState<Role>();
  const isOwn = useSession().user.id === userId;
  const takenBack = useRef<Role>(undefined);
  const change = useMutationOnce({
    mutationFn: (next: Role) =>
      api.patch('/api/v4/portal/members/{userId}', { path: { userId }, body: { role: next } }),
    onSuccess: async (_, next) => {
      // Who gives up own rights cannot take them back, and who takes a change back is not asked again.
      if (isOwn || next === takenBack.current) notifyDone(t('settings.members.roleSaved'));
      else
        notifyUndoable(t('settings.members.roleSaved'), () => {
          takenBack.current = role;
          change.mutate(role);
        });
      await Promise.all([client.invalidateQueries({ queryKey: queryKeys.members }), reload()]);
    },
    onError: notifyError,
    onSettled: () => setLower(undefined),
  });
  if (!includesRole(own, 'ADMIN') || !grantableRoles(own).includes(role)) return t(`roles.names.${role}`);
  return (
    <>
      <Choice
        aria-label={t('settings.members.roleOf', { name })}
        w={160}
        disabled={change.isPending}
        value={role}
        names={grantableRoles(own).map((value) => ({ value, label: t(`roles.names.${value}`) }))}
        onChange={(value) => {
          if (value === role) return;
          if (isOwn) setLower(value);
          else change.mutate(value);
        }}
      />
      <ConfirmDialog
        opened={lower !== undefined}
        title={t('settings.members.lowerTitle')}
        text={lower && t('settings.members.lowerText', { role: t(`roles.names.${lower}`) })}
        confirm={t('settings.members.lower')}
        action={{ isPending: change.isPending, error: undefined }}
        onConfirm={() => lower && change.mutate(lower)}
        onClose={() => setLower(undefined)}
      />
    </>
  );
}
