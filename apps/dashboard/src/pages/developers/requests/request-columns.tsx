import { Anchor, Text } from '@mantine/core';
import type { PortalSchemas } from '../../../api/types.js';
import { dataColumns } from '../../../components/data-table.js';
import { formatDuration } from '../../../components/format.js';
import { Moment } from '../../../components/moment.js';
import { PageLink } from '../../../components/page-link.js';
import { developerTexts } from '../../../texts/developers.js';
import { RequestBadge } from './request-badge.js';

const texts = developerTexts.requests;

/** The columns of the list of requests. */
export const requestColumns = dataColumns<PortalSchemas['PortalRequest']>([
  { id: 'at', header: texts.columnAt, noWrap: true, cell: ({ at }) => <Moment at={at} /> },
  {
    id: 'request',
    header: texts.columnRequest,
    cell: ({ id, method, path, operation }) => (
      <>
        <PageLink to="/developers/requests/$requestId" params={{ requestId: id }} style={{ overflowWrap: 'anywhere' }}>
          {method} {path}
        </PageLink>
        <Text size="xs" c="dimmed">
          {operation ?? texts.noOperation}
        </Text>
      </>
    ),
  },
  {
    id: 'status',
    header: texts.columnStatus,
    noWrap: true,
    folds: true,
    cell: (request) => <RequestBadge request={request} />,
  },
  {
    id: 'error',
    header: texts.columnError,
    folds: true,
    cell: ({ errors: [error] }) =>
      error && (
        <>
          <Anchor href={error.docUrl} target="_blank" size="sm" underline="always">
            {error.code}
          </Anchor>{' '}
          {error.message}
        </>
      ),
  },
  {
    id: 'duration',
    header: texts.columnDuration,
    folds: 'labelled',
    align: 'right',
    noWrap: true,
    cell: ({ durationMs }) => formatDuration(durationMs),
  },
  { id: 'key', header: texts.columnKey, cell: ({ key }) => key.name ?? texts.deletedKey, folds: 'labelled' },
]);
