import { Button, Checkbox, Group, Stack, Text, TextInput } from '@mantine/core';
import { useDebouncedValue } from '@mantine/hooks';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useMemo, useRef, useState } from 'react';
import { api } from '../../../api/client.js';
import { useFreeSeats } from '../../../api/free-seats.js';
import { queryKeys } from '../../../api/query-keys.js';
import { useAllowed } from '../../../api/roles.js';
import type { PublicSchemas } from '../../../api/types.js';
import { useJobChange } from '../../../api/use-job-change.js';
import { DataTable, dataColumns } from '../../../components/data-table.js';
import { NumberPages } from '../../../components/number-pages.js';
import { EmptyState } from '../../../components/empty-state.js';
import { StartedJob } from '../../../components/jobs/started-job.js';
import { notifyError } from '../../../components/notify.js';
import { QueryView } from '../../../components/query-view.js';
import { SeatsAlert } from '../../../components/seats-alert.js';
import { Section } from '../../../components/section.js';
import { listingsQuery } from '../publisher-queries.js';
import { useImportCheck } from './check-import.js';
import { ImportLookalikes } from './import-lookalikes.js';
import { IncompleteListings } from './incomplete-listings.js';
import { OutsideLink, PageLink } from '../../../components/page-link.js';
import { t } from '../../../language/t.js';

type Listing = PublicSchemas['ConnectedAccountListing'];

/** The listings of a connected account, with the import of those that have no location. */
export function AccountListings({ connectedAccountId }: { connectedAccountId: string }) {
  const [page, setPage] = useState(1);
  const [text, setText] = useState('');
  const [words] = useDebouncedValue(text.trim(), 200);
  const [selected, setSelected] = useState<ReadonlyMap<string, string>>(new Map());
  const client = useQueryClient();
  const mayEdit = useAllowed('EDITOR');
  const seats = useFreeSeats();
  const query = useQuery(listingsQuery(connectedAccountId, { page, words }));
  const free = useMemo(() => (query.data?.records ?? []).filter(({ locationId }) => locationId === null), [query.data]);
  const columns = useMemo(() => {
    const select = (listings: readonly Listing[], checked: boolean) => {
      const next = new Map(selected);
      for (const { id, locationName } of listings) {
        if (checked) next.set(id, locationName);
        else next.delete(id);
      }
      setSelected(next);
    };
    const count = free.filter(({ id }) => selected.has(id)).length;
    return dataColumns<Listing>([
      ...(mayEdit
        ? [
            {
              id: 'select',
              header: () => (
                <Checkbox
                  aria-label={t('publishers.listings.selectPage')}
                  disabled={free.length === 0}
                  checked={count > 0 && count === free.length}
                  indeterminate={count > 0 && count < free.length}
                  onChange={({ currentTarget: { checked } }) => select(free, checked)}
                />
              ),
              cell: (row: Listing) =>
                row.locationId === null && (
                  <Checkbox
                    aria-label={t('publishers.listings.select', { name: row.locationName })}
                    checked={selected.has(row.id)}
                    onChange={({ currentTarget: { checked } }) => select([row], checked)}
                  />
                ),
            },
          ]
        : []),
      {
        id: 'name',
        header: () => t('publishers.listings.name'),
        cell: ({ locationName, liveLink }) => (
          <Stack gap={0}>
            <Text fw={600}>{locationName}</Text>
            <OutsideLink href={liveLink}>{t('publishers.listings.live')}</OutsideLink>
          </Stack>
        ),
      },
      { id: 'address', header: () => t('publishers.listings.address'), cell: ({ address }) => address, folds: true },
      {
        id: 'phone',
        header: () => t('publishers.listings.phone'),
        cell: ({ phone }) => phone,
        noWrap: true,
        folds: true,
      },
      {
        id: 'location',
        header: () => t('publishers.listings.location'),
        folds: true,
        cell: ({ locationId }) =>
          locationId !== null && (
            <PageLink to="/locations/$id" params={{ id: String(locationId) }} search={{ tab: 'listings' }}>
              {t('publishers.listings.connectedTo')}
            </PageLink>
          ),
      },
    ]);
  }, [selected, free, mayEdit]);
  const reload = () => {
    void client.invalidateQueries({ queryKey: queryKeys.connectedAccounts });
    void client.invalidateQueries({ queryKey: queryKeys.locations });
    void client.invalidateQueries({ queryKey: queryKeys.usage });
  };
  const { lookalikes, isChecking } = useImportCheck(selected);
  const [jobId, setJobId] = useState<string>();
  const job = useRef<HTMLDivElement>(null);
  const start = useJobChange(
    () => {
      const input = { connectedAccountId, connectedAccountListingIds: [...selected.keys()] };
      return api.post('/api/v4/connected-accounts/import-listings', { body: { input } });
    },
    {
      onDone: ({ id }) => {
        setJobId(id);
        setSelected(new Map());
        // The button, which has nothing left to import, has lost it.
        if (document.activeElement === document.body) job.current?.focus();
      },
      onError: notifyError,
    },
  );
  return (
    <Section title={t('publishers.listings.title')} description={t('publishers.listings.description')}>
      <SeatsAlert wanted={selected.size} free={seats} />
      <ImportLookalikes
        lookalikes={lookalikes}
        onSelect={(leftOut) => setSelected((now) => new Map([...now].filter(([id]) => !leftOut.includes(id))))}
      />
      <div ref={job} tabIndex={-1}>
        {jobId !== undefined && <StartedJob key={jobId} jobId={jobId} onEnd={reload} />}
      </div>
      <Group align="flex-end" gap="sm" mb="sm">
        <TextInput
          type="search"
          label={t('publishers.listings.search')}
          value={text}
          maxLength={500}
          flex="1 1 14rem"
          onChange={({ currentTarget: { value } }) => {
            setText(value);
            setPage(1);
            setSelected(new Map());
          }}
        />
        {mayEdit && (
          <Button
            variant="filled"
            disabled={selected.size === 0 || isChecking}
            loading={start.isPending}
            onClick={() => start.mutate()}
          >
            {t('publishers.listings.import', { count: selected.size })}
          </Button>
        )}
      </Group>
      <QueryView query={query}>
        {({ records, pageInfo, success, listingsReadAt }) => (
          <>
            <IncompleteListings success={success} listingsReadAt={listingsReadAt} />
            <DataTable
              label={t('publishers.listings.table')}
              columns={columns}
              rows={records}
              rowId={({ id }) => id}
              empty={<EmptyState title={words ? t('publishers.listings.noMatch') : t('publishers.listings.empty')} />}
            />
            <NumberPages
              label={t('publishers.listings.table')}
              page={page}
              pages={pageInfo.totalPages}
              onChange={setPage}
            />
          </>
        )}
      </QueryView>
    </Section>
  );
}
