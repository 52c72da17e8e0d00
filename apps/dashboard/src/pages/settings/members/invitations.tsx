import { Button } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { api } from '../../../api/client.js';
import { queryKeys } from '../../../api/query-keys.js';
import type { PortalSchemas } from '../../../api/types.js';
import { actionsColumn, timeColumn } from '../../../components/columns.js';
import { dataColumns } from '../../../components/data-table.js';
import { EmptyState } from '../../../components/empty-state.js';
import { notifyError } from '../../../components/notify.js';
import { QueryTable } from '../../../components/query-table.js';
import { Section } from '../../../components/section.js';
import { useChange } from '../../../components/use-change.js';
import { t } from '../../../language/t.js';
import { InviteForm } from './invite-form.js';

/** The columns of the list of invitations. */
const invitationColumns = dataColumns<PortalSchemas['PortalInvitation']>([
  { id: 'email', header: () => t('words.email'), cell: ({ email }) => email },
  { id: 'role', header: () => t('settings.members.role'), folds: true, cell: ({ role }) => t(`roles.names.${role}`) },
  timeColumn({ id: 'expires', header: () => t('settings.members.expires'), of: ({ expiresAt }) => expiresAt }),
  actionsColumn((invitation) => <WithdrawInvitation invitation={invitation} />),
]);

/** Invites people, and lists the open invitations. */
export function Invitations() {
  const invitations = useQuery({
    queryKey: queryKeys.invitations,
    queryFn: () => api.get('/api/v4/portal/invitations'),
  });
  return (
    <>
      <Section title={t('settings.members.invite')} description={t('settings.members.inviteText')}>
        <InviteForm />
      </Section>
      <Section title={t('settings.members.invitations')}>
        <QueryTable
          query={invitations}
          label={t('settings.members.invitations')}
          columns={invitationColumns}
          rows={(data) => data.invitations}
          rowId={({ id }) => id}
          empty={<EmptyState title={t('settings.members.noInvitations')} />}
        />
      </Section>
    </>
  );
}

/** Withdraws an invitation: its link no longer works. */
function WithdrawInvitation({ invitation: { id, email } }: { invitation: PortalSchemas['PortalInvitation'] }) {
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
