import { useQuery } from '@tanstack/react-query';
import { api } from '../../../api/client.js';
import { queryKeys } from '../../../api/query-keys.js';
import { EmptyState } from '../../../components/empty-state.js';
import { QueryTable } from '../../../components/query-table.js';
import { Section } from '../../../components/section.js';
import { t } from '../../../language/t.js';
import { invitationColumns } from './invitation-columns.js';
import { InviteForm } from './invite-form.js';

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
