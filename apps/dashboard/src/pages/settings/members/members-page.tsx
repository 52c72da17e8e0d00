import { List } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { api } from '../../../api/client.js';
import { queryKeys } from '../../../api/query-keys.js';
import { useAllowed } from '../../../api/roles.js';
import { PageHeader } from '../../../components/page-header.js';
import { QueryTable } from '../../../components/query-table.js';
import { Section } from '../../../components/section.js';
import { t } from '../../../language/t.js';
import { roles } from './grantable-roles.js';
import { Invitations } from './invitations.js';
import { memberColumns } from './member-columns.js';

/** The members with their roles, and the invitations. */
export function MembersPage() {
  const isAdmin = useAllowed('ADMIN');
  const members = useQuery({ queryKey: queryKeys.members, queryFn: () => api.get('/api/v4/portal/members') });
  return (
    <>
      <PageHeader title={t('settings.tabs.members')} description={t('settings.members.description')} />
      <QueryTable
        query={members}
        label={t('settings.tabs.members')}
        columns={memberColumns}
        rows={(data) => data.members}
        rowId={({ userId }) => userId}
        empty={null}
      />
      {isAdmin && <Invitations />}
      <Section title={t('settings.members.rights')}>
        <List size="sm">
          {roles.map((role) => (
            <List.Item key={role}>
              <b>{t(`roles.names.${role}`)}</b>: {t(`roles.rights.${role}`)}
            </List.Item>
          ))}
        </List>
      </Section>
    </>
  );
}
