import { Group, Text, TextInput } from '@mantine/core';
import { useDebouncedCallback } from '@mantine/hooks';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { getRouteApi } from '@tanstack/react-router';
import { useState } from 'react';
import { api } from '../../../api/client.js';
import { queryKeys } from '../../../api/query-keys.js';
import { useAllowed } from '../../../api/roles.js';
import { CursorPages } from '../../../components/cursor-pages.js';
import { DataTable } from '../../../components/data-table.js';
import { EmptyState } from '../../../components/empty-state.js';
import { MomentInput } from '../../../components/moment-input.js';
import { PageHeader } from '../../../components/page-header.js';
import { QueryView } from '../../../components/query-view.js';
import { settingsTexts } from '../../../texts/settings.js';
import { auditColumns } from './audit-columns.js';
import type { AuditSearch } from './audit-search.js';

const PAGE_SIZE = 50;
const TYPING_MS = 300;

const route = getRouteApi('/signed-in/settings/audit-log');

/** Who changed what from where. */
export function AuditPage() {
  const texts = settingsTexts.audit;
  const mayRead = useAllowed('ADMIN');
  return (
    <>
      <PageHeader title={texts.title} description={texts.description} />
      {mayRead ? <AuditEntries /> : <Text size="sm">{texts.forbidden}</Text>}
    </>
  );
}

function AuditEntries() {
  const texts = settingsTexts.audit;
  const search = route.useSearch();
  const navigate = route.useNavigate();
  const [action, setAction] = useState(search.action ?? '');
  const { cursor, ...filters } = search;
  const log = useQuery({
    queryKey: [...queryKeys.auditLog, search],
    queryFn: () => api.get('/api/v4/portal/audit-log', { query: { ...search, limit: PAGE_SIZE } }),
    placeholderData: keepPreviousData,
  });
  const change = (part: AuditSearch) => void navigate({ search: { ...filters, ...part }, replace: true });
  const changeAction = useDebouncedCallback((text: string) => change({ action: text || undefined }), TYPING_MS);
  return (
    <>
      <Group component="form" role="search" aria-label={texts.filters} align="flex-end" gap="sm" mb="md">
        <TextInput
          label={texts.action}
          placeholder="key.created"
          flex="1 1 12rem"
          maxLength={100}
          value={action}
          onChange={({ currentTarget: { value } }) => {
            setAction(value);
            changeAction(value);
          }}
        />
        <MomentInput label={texts.from} value={search.from} onChange={(from) => change({ from })} />
        <MomentInput label={texts.to} value={search.to} onChange={(to) => change({ to })} />
      </Group>
      <QueryView query={log}>
        {({ entries, nextCursor }) => (
          <>
            <DataTable
              label={texts.title}
              columns={auditColumns}
              rows={entries}
              rowId={({ id }) => id}
              empty={<EmptyState title={texts.empty} text={texts.emptyText} />}
            />
            <CursorPages
              cursor={cursor}
              nextCursor={nextCursor}
              onChange={(next) => void navigate({ search: { ...filters, cursor: next } })}
            />
          </>
        )}
      </QueryView>
    </>
  );
}
