import { Group } from '@mantine/core';
import { api } from '../../../api/client.js';
import { queryKeys } from '../../../api/query-keys.js';
import { includesRole } from '../../../api/roles.js';
import { useSession } from '../../../api/session-query.js';
import type { PortalSchemas } from '../../../api/types.js';
import { openAtStart } from '../../../app/open-at-start.js';
import { ConfirmButton } from '../../../components/confirm-button.js';
import { t } from '../../../language/t.js';
import { ResetLink } from './reset-link.js';

/** What can be done with a member: everyone may leave, administrators remove others and hand links over. */
export function MemberActions({ member }: { member: PortalSchemas['PortalMember'] }) {
  const { user, account, sendsMail } = useSession();
  const isSelf = member.userId === user.id;
  const isAdmin = includesRole(account.role, 'ADMIN');
  const mayRemove = isSelf || (isAdmin && includesRole(account.role, member.role));
  if (!mayRemove) return null;
  return (
    <Group gap="xs" display="inline-flex">
      {isAdmin && !isSelf && !sendsMail && <ResetLink member={member} />}
      <ConfirmButton
        size="xs"
        aria-label={isSelf ? t('settings.members.leave') : t('settings.members.removeLabel', { name: member.name })}
        label={isSelf ? t('settings.members.leave') : t('settings.members.remove')}
        title={isSelf ? t('settings.members.leaveTitle') : t('settings.members.removeTitle', { name: member.name })}
        text={isSelf ? t('settings.members.leaveText') : t('settings.members.removeText')}
        change={() => api.delete('/api/v4/portal/members/{userId}', { path: { userId: member.userId } })}
        options={isSelf ? { onDone: () => openAtStart('/dashboard') } : { outdates: [queryKeys.members] }}
      />
    </Group>
  );
}
