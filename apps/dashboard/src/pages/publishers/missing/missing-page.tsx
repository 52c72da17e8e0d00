import { Group, Stack, Text } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { usePublishers } from '../../../api/publishers-query.js';
import { useAllowed } from '../../../api/roles.js';
import { ButtonLink } from '../../../components/button-link.js';
import { dataColumns, DataTable } from '../../../components/data-table.js';
import type { DataColumn } from '../../../components/data-table.js';
import { EmptyState } from '../../../components/empty-state.js';
import { formatNumber } from '../../../components/format.js';
import { PageHeader } from '../../../components/page-header.js';
import { PageLink } from '../../../components/page-link.js';
import { QueryView } from '../../../components/query-view.js';
import { t } from '../../../language/t.js';
import type { StateWord } from '../../locations/list/location-search.js';
import { BrokenConnections } from '../broken-connections.js';
import { ConnectButton } from '../connect/connect-button.js';
import { coverageQuery } from '../publisher-queries.js';
import type { PublisherCoverage } from '../publisher-queries.js';
import { CreateMissing } from './create-missing.js';
import { ReviewMatches } from './review-matches.js';

/** The numbers of a row, each with the word by which the list of locations shows the same ones. */
const NUMBERS = [
  { field: 'linked', word: 'yes' },
  { field: 'notVerified', word: 'not-verified' },
  { field: 'suggested', word: 'suggested' },
  { field: 'missing', word: 'missing' },
  { field: 'creating', word: 'creating' },
  { field: 'failed', word: 'failed' },
  { field: 'broken', word: 'broken' },
] as const satisfies readonly { field: keyof PublisherCoverage; word: StateWord | 'yes' }[];

const columns: readonly DataColumn<PublisherCoverage>[] = [
  { id: 'publisher', header: () => t('words.publisher'), cell: (row) => <Publisher row={row} /> },
  ...NUMBERS.map((number) => ({
    id: number.field,
    header: () => t(`publishers.missing.${number.field}`),
    folds: 'labelled' as const,
    align: 'right' as const,
    cell: (row: PublisherCoverage) => <NumberLink row={row} number={number} />,
  })),
];

/** The columns of somebody who may only look, and of somebody who may do something about it. */
const VIEWER_COLUMNS = dataColumns(columns);
const EDITOR_COLUMNS = dataColumns([
  ...columns,
  {
    id: 'action',
    header: () => t('publishers.missing.action'),
    cell: (row: PublisherCoverage) => <NextStep row={row} />,
  },
]);

function usePublisher(publisher: string) {
  return usePublishers().find((each) => each.publisher === publisher);
}

function Publisher({ row }: { row: PublisherCoverage }) {
  const { publisher, connectedAccounts, accountsToReconnect } = row;
  const accounts = connectedAccounts + accountsToReconnect;
  return (
    <Stack gap={0}>
      <Text fw={600}>{usePublisher(publisher)?.name ?? publisher}</Text>
      <Text c="dimmed">
        {accounts === 0 ? t('publishers.missing.noAccount') : t('publishers.missing.accounts', { count: accounts })}
      </Text>
      {accountsToReconnect > 0 && (
        <PageLink to="/publishers">{t('publishers.missing.toReconnect', { count: accountsToReconnect })}</PageLink>
      )}
    </Stack>
  );
}

/** A number that leads to the list of its locations. */
function NumberLink({ row, number: { field, word } }: { row: PublisherCoverage; number: (typeof NUMBERS)[number] }) {
  const count = formatNumber(row[field]);
  const name = usePublisher(row.publisher)?.name ?? row.publisher;
  if (row[field] === 0) return count;
  return (
    <PageLink
      to="/locations"
      search={{ connection: `${row.publisher}:${word}` }}
      aria-label={t('publishers.missing.open', { count, what: t(`publishers.missing.${field}`), publisher: name })}
    >
      {count}
    </PageLink>
  );
}

function NextStep({ row }: { row: PublisherCoverage }) {
  const { publisher, connectedAccounts, accountsToReconnect, suggested, missing, creating, failed, broken } = row;
  const info = usePublisher(publisher);
  if (!info) return null;
  if (connectedAccounts + accountsToReconnect === 0) return <ConnectButton publisher={info} />;
  if (suggested + missing + creating + failed + broken === 0) return t('publishers.missing.nothing');
  return (
    <Group gap="xs">
      {suggested > 0 && (
        <ReviewMatches publisher={publisher}>{t('publishers.missing.review', { count: suggested })}</ReviewMatches>
      )}
      {connectedAccounts > 0 && (
        <CreateMissing publisher={publisher} search={{ connection: `${publisher}:missing` }} count={missing} />
      )}
      {failed > 0 && (
        <PageLink to="/locations" search={{ connection: `${publisher}:failed` }}>
          {t('publishers.missing.seeRefused', { count: failed })}
        </PageLink>
      )}
    </Group>
  );
}

/** What is missing where: for each publisher how many locations have what there, and the next step for all of them. */
export function MissingPage() {
  const query = useQuery(coverageQuery);
  const mayEdit = useAllowed('EDITOR');
  return (
    <>
      <PageLink to="/publishers">{t('publishers.back')}</PageLink>
      <PageHeader
        title={t('words.missing')}
        description={query.data && t('publishers.missing.description', { count: query.data.locations })}
      />
      <BrokenConnections />
      <QueryView query={query}>
        {({ locations, publishers }) =>
          locations === 0 ? (
            <EmptyState
              title={t('publishers.missing.empty')}
              text={t('publishers.missing.emptyText')}
              action={
                mayEdit && (
                  <ButtonLink variant="filled" to="/locations/import">
                    {t('locations.list.import')}
                  </ButtonLink>
                )
              }
            />
          ) : (
            <>
              <DataTable
                label={t('publishers.missing.table')}
                columns={mayEdit ? EDITOR_COLUMNS : VIEWER_COLUMNS}
                rows={publishers}
                rowId={({ publisher }) => publisher}
                empty={null}
              />
              {publishers.some(({ notVerified }) => notVerified > 0) && (
                <Text c="dimmed">{t('publishers.missing.verification')}</Text>
              )}
            </>
          )
        }
      </QueryView>
    </>
  );
}
