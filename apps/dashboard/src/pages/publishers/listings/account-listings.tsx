import { Button, Group, TextInput } from '@mantine/core';
import { useDebouncedValue } from '@mantine/hooks';
import { useQuery } from '@tanstack/react-query';
import { useMemo, useRef, useState } from 'react';
import { useFreeSeats } from '../../../api/free-seats.js';
import { useAllowed } from '../../../api/roles.js';
import { DataTable } from '../../../components/data-table.js';
import { EmptyState } from '../../../components/empty-state.js';
import { StartedJob } from '../../../components/jobs/started-job.js';
import { NumberPages } from '../../../components/number-pages.js';
import { QueryView } from '../../../components/query-view.js';
import { SeatsAlert } from '../../../components/seats-alert.js';
import { Section } from '../../../components/section.js';
import { t } from '../../../language/t.js';
import { listingsQuery } from '../publisher-queries.js';
import { useImportCheck } from './check-import.js';
import { ImportLookalikes } from './import-lookalikes.js';
import { IncompleteListings } from './incomplete-listings.js';
import { LISTING_COLUMNS, selectColumn } from './listing-columns.js';
import { useListingImport } from './use-listing-import.js';
import { useSelectedListings } from './use-selected-listings.js';

/** The listings of a connected account, with the import of those that have no location. */
export function AccountListings({ connectedAccountId }: { connectedAccountId: string }) {
  const [page, setPage] = useState(1);
  const [text, setText] = useState('');
  const [words] = useDebouncedValue(text.trim(), 200);
  const mayEdit = useAllowed('EDITOR');
  const seats = useFreeSeats();
  const query = useQuery(listingsQuery(connectedAccountId, { page, words }));
  const listings = useSelectedListings();
  const { selected, leaveOut, clear } = listings;
  const { lookalikes, isChecking } = useImportCheck(selected);
  const columns = useMemo(() => {
    const free = (query.data?.records ?? []).filter(({ locationId }) => locationId === null);
    return mayEdit ? [selectColumn(free, listings), ...LISTING_COLUMNS] : LISTING_COLUMNS;
  }, [selected, query.data, mayEdit]);
  const job = useRef<HTMLDivElement>(null);
  const { jobId, isStarting, start, reload } = useListingImport(connectedAccountId, {
    onStarted: () => {
      clear();
      // The button, which has nothing left to import, has lost it.
      if (document.activeElement === document.body) job.current?.focus();
    },
  });
  return (
    <Section title={t('words.listings')} description={t('publishers.listings.description')}>
      <SeatsAlert wanted={selected.size} free={seats} />
      <ImportLookalikes lookalikes={lookalikes} onSelect={leaveOut} />
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
            clear();
          }}
        />
        {mayEdit && (
          <Button
            variant="filled"
            disabled={selected.size === 0 || isChecking}
            loading={isStarting}
            onClick={() => start([...selected.keys()])}
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
