import { Text } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { api } from '../../../api/client.js';
import { queryKeys } from '../../../api/query-keys.js';
import { useAllowed } from '../../../api/roles.js';
import type { PortalSchemas } from '../../../api/types.js';
import { EmptyState } from '../../../components/empty-state.js';
import { PageHeader } from '../../../components/page-header.js';
import { QueryTable } from '../../../components/query-table.js';
import { SecretOnce } from '../../../components/secret-once.js';
import { t } from '../../../language/t.js';
import { CreateKey } from './create-key.js';
import { keyColumns } from './key-columns.js';

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
