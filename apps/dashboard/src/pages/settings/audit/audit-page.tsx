import { Text } from '@mantine/core';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { getRouteApi } from '@tanstack/react-router';
import { api } from '../../../api/client.js';
import { queryKeys } from '../../../api/query-keys.js';
import { useAllowed } from '../../../api/roles.js';
import type { PortalSchemas } from '../../../api/types.js';
import { dataColumns } from '../../../components/data-table.js';
import { EmptyState } from '../../../components/empty-state.js';
import { ExportMenu } from '../../../components/exports/export-menu.js';
import { FilterForm } from '../../../components/filter-form.js';
import { Moment } from '../../../components/moment.js';
import { PageHeader } from '../../../components/page-header.js';
import { QueryTable } from '../../../components/query-table.js';
import { SearchSelect } from '../../../components/search-select.js';
import { knownText, t, textsUnder } from '../../../language/t.js';
import type { AuditSearch } from './audit-search.js';

/** What happened, in the chosen language; an action that the dashboard does not know has its name. */
const auditAction = (action: string) => knownText('settings.audit.actions', action) ?? action;

/** The columns of the audit log. */
const auditColumns = dataColumns<PortalSchemas['PortalAuditEntry']>([
  { id: 'at', header: () => t('words.time'), noWrap: true, cell: ({ at }) => <Moment at={at} absolute /> },
  {
    id: 'who',
    header: () => t('settings.audit.who'),
    folds: true,
    cell: ({ actor, actorName }) => (
      <>
        {actorName}
        <Text size="xs" c="dimmed">
          {t(`settings.audit.actors.${actor}`)}
        </Text>
      </>
    ),
  },
  {
    id: 'what',
    header: () => t('settings.audit.what'),
    noWrap: true,
    folds: true,
    cell: ({ action }) => auditAction(action),
  },
  {
    id: 'subject',
    header: () => t('settings.audit.subject'),
    folds: true,
    cell: ({ subject, details }) => (
      <Text size="xs" style={{ overflowWrap: 'anywhere' }} miw={160}>
        {[subject, ...Object.entries(details).map(([name, value]) => `${name}: ${JSON.stringify(value)}`)]
          .filter((part) => part !== null)
          .join(' · ')}
      </Text>
    ),
  },
  {
    id: 'address',
    header: () => t('words.ipAddress'),
    noWrap: true,
    folds: 'labelled',
    cell: ({ address }) => address,
  },
]);

const PAGE_SIZE = 50;

const route = getRouteApi('/signed-in/settings/audit-log');

/** Who changed what from where. */
export function AuditPage() {
  const mayRead = useAllowed('ADMIN');
  return (
    <>
      <PageHeader
        title={t('settings.tabs.audit')}
        description={t('settings.audit.description')}
        actions={mayRead && <ExportLog />}
      />
      {mayRead ? <AuditEntries /> : <Text>{t('settings.audit.forbidden')}</Text>}
    </>
  );
}

/** Exports the entries that the page shows. The file is open to those who may read the log. */
function ExportLog() {
  const { cursor: _, ...filters } = route.useSearch();
  return (
    <ExportMenu
      formats={['XLSX', 'CSV', 'JSONL'] as const}
      choices={async (format) => {
        const { jobId } = await api.post('/api/v4/portal/audit-log/exports', { body: { format, ...filters } });
        return { job: await api.get('/api/v4/jobs/{jobId}', { path: { jobId } }) };
      }}
    />
  );
}

/** The actions to select from by their texts, and the one of the address if it is another. */
function actionsWith(chosen: string | undefined) {
  const known = Object.entries(textsUnder('settings.audit.actions')).map(([name, label]) => ({
    // No action has an underscore before its dot but these two.
    value: name.replace(/^(audit_log|return_origins|[a-z]+)_/, '$1.'),
    label,
  }));
  known.sort((one, other) => one.label.localeCompare(other.label));
  const isOther = chosen !== undefined && known.every(({ value }) => value !== chosen);
  return isOther ? [...known, { value: chosen, label: chosen }] : known;
}

function AuditEntries() {
  const search = route.useSearch();
  const navigate = route.useNavigate();
  const { cursor, ...filters } = search;
  const log = useQuery({
    queryKey: [...queryKeys.auditLog, search],
    queryFn: () => api.get('/api/v4/portal/audit-log', { query: { ...search, limit: PAGE_SIZE } }),
    placeholderData: keepPreviousData,
  });
  return (
    <>
      <FilterForm<AuditSearch>
        label={t('settings.audit.filters')}
        search={search}
        onChange={(next) => void navigate({ search: next, replace: true })}
      >
        {(change) => (
          <SearchSelect
            label={t('settings.audit.action')}
            flex="1 1 12rem"
            placeholder={t('common.filters.all')}
            clearable
            data={actionsWith(search.action)}
            value={search.action ?? null}
            onChange={(action) => change({ action: action ?? undefined })}
          />
        )}
      </FilterForm>
      <QueryTable
        query={log}
        label={t('settings.tabs.audit')}
        columns={auditColumns}
        rows={({ entries }) => entries}
        rowId={({ id }) => id}
        empty={<EmptyState title={t('settings.audit.empty')} text={t('settings.audit.emptyText')} />}
        cursor={cursor}
        onPage={(next) => void navigate({ search: { ...filters, cursor: next } })}
      />
    </>
  );
}
