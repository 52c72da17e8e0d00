import { Code, VisuallyHidden } from '@mantine/core';
import type { PortalSchemas } from '../../../api/types.js';
import { dataColumns } from '../../../components/data-table.js';
import { Moment } from '../../../components/moment.js';
import { StatusBadge } from '../../../components/status-badge.js';
import { developerTexts } from '../../../texts/developers.js';
import { RevokeKey } from './revoke-key.js';

const texts = developerTexts.keys;

/** The columns of the list of keys. */
export const keyColumns = dataColumns<PortalSchemas['PortalKey']>([
  { id: 'name', header: texts.columnName, cell: ({ name }) => name },
  { id: 'scope', header: texts.columnScope, noWrap: true, cell: ({ scope }) => texts.scopes[scope], folds: true },
  { id: 'prefix', header: texts.columnPrefix, cell: ({ prefix }) => <Code>{prefix}</Code>, folds: true },
  {
    id: 'created',
    header: texts.columnCreated,
    folds: 'labelled',
    cell: ({ createdAt, createdBy }) => (
      <>
        <Moment at={createdAt} /> {createdBy?.email}
      </>
    ),
  },
  {
    id: 'state',
    header: texts.columnState,
    cell: ({ revokedAt }) =>
      revokedAt === null ? (
        <StatusBadge tone="good">{texts.active}</StatusBadge>
      ) : (
        <StatusBadge tone="neutral">{texts.revoked}</StatusBadge>
      ),
  },
  {
    id: 'actions',
    header: <VisuallyHidden>{texts.columnActions}</VisuallyHidden>,
    align: 'right',
    cell: (key) => key.revokedAt === null && <RevokeKey apiKey={key} />,
  },
]);
