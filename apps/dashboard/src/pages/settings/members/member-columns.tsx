import { Button, Group, Modal, Text } from '@mantine/core';
import { api } from '../../../api/client.js';
import { queryKeys } from '../../../api/query-keys.js';
import { includesRole } from '../../../api/roles.js';
import { useSession } from '../../../api/session-query.js';
import type { PortalSchemas } from '../../../api/types.js';
import { useMutationOnce } from '../../../api/use-mutation-once.js';
import { openAtStart } from '../../../app/open-at-start.js';
import { actionsColumn, timeColumn } from '../../../components/columns.js';
import { ConfirmButton } from '../../../components/confirm-button.js';
import { dataColumns } from '../../../components/data-table.js';
import { notifyError } from '../../../components/notify.js';
import { SecretOnce } from '../../../components/secret-once.js';
import { t } from '../../../language/t.js';
import { MemberRole } from './member-role.js';

/** The columns of the list of members. */
export const memberColumns = dataColumns<PortalSchemas['PortalMember']>([
  {
    id: 'name',
    header: () => t('words.name'),
    cell: ({ name, email }) => (
      <>
        {name}
        <Text size="xs" c="dimmed">
          {email}
        </Text>
      </>
    ),
  },
  {
    id: 'second-factor',
    header: () => t('words.secondFactor'),
    folds: 'labelled',
    cell: ({ secondFactorEnabled }) => (secondFactorEnabled ? t('words.on') : t('words.off')),
  },
  timeColumn({ id: 'joined', header: () => t('settings.members.joined'), of: ({ joinedAt }) => joinedAt }),
  {
    id: 'role',
    header: () => t('settings.members.role'),
    folds: true,
    cell: (member) => <MemberRole member={member} />,
  },
  actionsColumn((member) => <MemberActions member={member} />, true),
]);

/** What can be done with a member: everyone may leave, administrators remove others and hand links over. */
function MemberActions({ member }: { member: PortalSchemas['PortalMember'] }) {
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

/** Makes a link for a member who has forgotten the password, where the service sends no mails. */
function ResetLink({ member: { userId, name } }: { member: PortalSchemas['PortalMember'] }) {
  const issue = useMutationOnce({
    mutationFn: () => api.post('/api/v4/portal/members/{userId}/reset-link', { path: { userId } }),
    onError: notifyError,
  });
  return (
    <>
      <Button
        size="xs"
        aria-label={t('settings.members.resetLinkLabel', { name })}
        loading={issue.isPending}
        onClick={() => issue.mutate()}
      >
        {t('settings.members.resetLink')}
      </Button>
      <Modal opened={issue.data !== undefined} onClose={issue.reset} title={t('settings.members.resetLink')} centered>
        {issue.data && <SecretOnce label={t('settings.members.resetLinkFor', { name })} value={issue.data.url} />}
      </Modal>
    </>
  );
}
