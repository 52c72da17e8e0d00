import { Text } from '@mantine/core';
import type { PortalSchemas } from '../../../api/types.js';
import { dataColumns } from '../../../components/data-table.js';
import { formatDuration } from '../../../components/format.js';
import { Moment } from '../../../components/moment.js';
import { OutsideLink, PageLink } from '../../../components/page-link.js';
import { t } from '../../../language/t.js';
import { RequestBadge } from './request-badge.js';

/** The columns of the list of requests. */
export const requestColumns = dataColumns<PortalSchemas['PortalRequest']>([
  { id: 'at', header: () => t('words.time'), noWrap: true, cell: ({ at }) => <Moment at={at} /> },
  {
    id: 'request',
    header: () => t('words.request'),
    cell: ({ id, method, path, operation }) => (
      <>
        <PageLink to="/developers/requests/$requestId" params={{ requestId: id }} style={{ overflowWrap: 'anywhere' }}>
          {method} {path}
        </PageLink>
        <Text size="xs" c="dimmed">
          {operation ?? t('developers.requests.noOperation')}
        </Text>
      </>
    ),
  },
  {
    id: 'status',
    header: () => t('words.outcome'),
    noWrap: true,
    folds: true,
    cell: (request) => <RequestBadge request={request} />,
  },
  {
    id: 'error',
    header: () => t('words.error'),
    folds: true,
    cell: ({ errors: [error] }) =>
      error && (
        <>
          <OutsideLink href={error.docUrl}>{error.code}</OutsideLink> {error.message}
        </>
      ),
  },
  {
    id: 'duration',
    header: () => t('words.duration'),
    folds: 'labelled',
    align: 'right',
    noWrap: true,
    cell: ({ durationMs }) => formatDuration(durationMs),
  },
  {
    id: 'key',
    header: () => t('words.apiKey'),
    cell: ({ key }) => key.name ?? t('developers.requests.deletedKey'),
    folds: 'labelled',
  },
]);
