import { useQuery } from '@tanstack/react-query';
import { getRouteApi } from '@tanstack/react-router';
import { api } from '../../api/client.js';
import { queryKeys } from '../../api/query-keys.js';
import type { PortalSchemas } from '../../api/types.js';
import { publisherColumn, timeColumn } from '../../components/columns.js';
import { dataColumns } from '../../components/data-table.js';
import { EmptyState } from '../../components/empty-state.js';
import { PageHeader } from '../../components/page-header.js';
import { PageLink } from '../../components/page-link.js';
import { PublisherSentence } from '../../components/publisher-sentence.js';
import { QueryTable } from '../../components/query-table.js';
import { t } from '../../language/t.js';
import { BrokenConnections } from '../publishers/broken-connections.js';
const route = getRouteApi('/signed-in/failed-submissions');

/** A person corrects a location in another tab, and waits here for the publisher. */
const REFRESH_MS = 5_000;

type FailedSubmission = PortalSchemas['PortalFailedSubmission'];

const columns = dataColumns<FailedSubmission>([
  {
    id: 'location',
    header: () => t('words.location'),
    cell: ({ locationId, locationName, city }) => (
      <PageLink to="/locations/$id" params={{ id: String(locationId) }} search={{ tab: 'listings' }}>
        {[locationName, city].filter(Boolean).join(', ')}
      </PageLink>
    ),
  },
  publisherColumn(({ publisher }) => publisher),
  {
    id: 'reason',
    header: () => t('overview.failedSubmissions.reason'),
    cell: ({ issue }) => <PublisherSentence text={issue ?? t('overview.failedSubmissions.noReason')} />,
  },
  timeColumn({ id: 'since', header: () => t('words.since'), of: ({ changedAt }) => changedAt, folds: true }),
]);

/** The locations whose data a publisher does not show because it refused them. */
export function FailedSubmissionsPage() {
  const { cursor } = route.useSearch();
  const navigate = route.useNavigate();
  const list = useQuery({
    queryKey: [...queryKeys.locations, 'failed-submissions', cursor],
    queryFn: () => api.get('/api/v4/portal/failed-submissions', { query: { cursor } }),
    staleTime: 0,
    refetchInterval: REFRESH_MS,
  });
  return (
    <>
      <PageHeader
        title={t('overview.failedSubmissions.title')}
        description={t('overview.failedSubmissions.description')}
      />
      <BrokenConnections />
      <QueryTable
        query={list}
        label={t('overview.failedSubmissions.title')}
        columns={columns}
        rows={({ submissions }) => submissions}
        rowId={({ locationId, publisher }) => `${locationId} ${publisher}`}
        empty={
          <EmptyState title={t('overview.failedSubmissions.none')} text={t('overview.failedSubmissions.noneText')} />
        }
        cursor={cursor}
        onPage={(next) => void navigate({ search: { cursor: next } })}
      />
    </>
  );
}
