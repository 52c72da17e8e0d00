import { Code } from '@mantine/core';
import type { PortalSchemas } from '../../../api/types.js';
import { actionsColumn } from '../../../components/columns.js';
import { dataColumns } from '../../../components/data-table.js';
import { Moment } from '../../../components/moment.js';
import { StatusBadge } from '../../../components/status-badge.js';
import { t } from '../../../language/t.js';
import { RevokeKey } from './revoke-key.js';

/** The columns of the list of keys. */
export const keyColumns = dataColumns<PortalSchemas['PortalKey']>([
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
