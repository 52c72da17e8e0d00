import { Code, Text } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { api } from '../../../api/client.js';
import { queryKeys } from '../../../api/query-keys.js';
import { useAllowed } from '../../../api/roles.js';
import type { PortalSchemas } from '../../../api/types.js';
import { actionsColumn } from '../../../components/columns.js';
import { ConfirmButton } from '../../../components/confirm-button.js';
import { dataColumns } from '../../../components/data-table.js';
import { EmptyState } from '../../../components/empty-state.js';
import { Moment } from '../../../components/moment.js';
import { PageHeader } from '../../../components/page-header.js';
import { QueryTable } from '../../../components/query-table.js';
import { SecretOnce } from '../../../components/secret-once.js';
import { StatusBadge } from '../../../components/status-badge.js';
import { t } from '../../../language/t.js';
import { CreateKey } from './create-key.js';

/** The columns of the list of keys. */
const keyColumns = dataColumns<PortalSchemas['PortalKey']>([
  { id: 'name', header: () => t('words.name'), cell: ({ name }) => name },
  {
    id: 'scope',
    header: () => t('words.rights'),
    noWrap: true,
    cell: ({ scope }) => t(`developers.keys.scopes.${scope}`),
    folds: true,
  },
  {
    id: 'prefix',
    header: () => t('developers.keys.columnPrefix'),
    cell: ({ prefix }) => <Code>{prefix}</Code>,
    folds: true,
  },
  {
    id: 'created',
    header: () => t('developers.keys.columnCreated'),
    folds: 'labelled',
    cell: ({ createdAt, createdBy }) => (
      <>
        <Moment at={createdAt} /> {createdBy?.email}
      </>
    ),
  },
  {
    id: 'state',
    header: () => t('words.state'),
    cell: ({ revokedAt }) =>
      revokedAt === null ? (
        <StatusBadge tone="good">{t('developers.keys.active')}</StatusBadge>
      ) : (
        <StatusBadge tone="neutral">{t('developers.keys.revoked')}</StatusBadge>
      ),
  },
  actionsColumn((key) => key.revokedAt === null && <RevokeKey apiKey={key} />),
]);

/** Revokes a key, after a question. */
function RevokeKey({ apiKey: { id, name } }: { apiKey: PortalSchemas['PortalKey'] }) {
  return (
    <ConfirmButton
      size="xs"
      aria-label={t('developers.keys.revokeLabel', { name })}
      label={t('developers.keys.revoke')}
      title={t('developers.keys.revokeTitle', { name })}
      text={t('developers.keys.revokeText')}
      change={() => api.delete('/api/v4/portal/keys/{keyId}', { path: { keyId: id } })}
      options={{ outdates: [queryKeys.keys] }}
    />
  );
}

/** The API keys of the account. */
export function KeysPage() {
  const mayManage = useAllowed('ADMIN');
  return (
    <>
      {mayManage ? (
        <ManagedKeys />
      ) : (
        <>
          <PageHeader title={t('developers.tabs.keys')} description={t('developers.keys.description')} />
          <Text mb="md">{t('developers.keys.forbidden')}</Text>
        </>
      )}
    </>
  );
}

function ManagedKeys() {
  const [created, setCreated] = useState<PortalSchemas['PortalCreatedKey']>();
  const keys = useQuery({ queryKey: queryKeys.keys, queryFn: () => api.get('/api/v4/portal/keys') });
  return (
    <>
      <PageHeader
        title={t('developers.tabs.keys')}
        description={t('developers.keys.description')}
        actions={<CreateKey onCreated={setCreated} />}
      />
      {created && (
        <SecretOnce
          label={t('developers.keys.newKey', { name: created.record.name })}
          value={created.key}
          onClose={() => setCreated(undefined)}
        />
      )}
      <QueryTable
        query={keys}
        label={t('developers.tabs.keys')}
        columns={keyColumns}
        rows={(data) => data.keys}
        rowId={({ id }) => id}
        empty={<EmptyState title={t('developers.keys.empty')} text={t('developers.keys.emptyText')} />}
      />
    </>
  );
}
