import { Button, Group, Text } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { jobRowsQuery } from '../../../api/jobs-query.js';
import type { Job, JobRow } from '../../../api/jobs-query.js';
import { dataColumns } from '../../../components/data-table.js';
import type { DataColumn } from '../../../components/data-table.js';
import { EmptyState } from '../../../components/empty-state.js';
import { errorSentence } from '../../../components/error-sentence.js';
import { formatNumber } from '../../../components/format.js';
import { rowsWith } from '../../../components/jobs/rows-with.js';
import { PageLink } from '../../../components/page-link.js';
import { QueryTable } from '../../../components/query-table.js';
import { StatusBadge } from '../../../components/status-badge.js';
import type { Tone } from '../../../components/status-badge.js';
import { t } from '../../../language/t.js';
import { OUTCOMES, shownOutcome } from './job-page-search.js';
import type { JobPageSearch } from './job-page-search.js';

const PAGE_SIZE = 50;
/** How often the rows of a job that runs are read. */
const RUNNING_MS = 2_000;

interface OutcomeFiltersProps {
  readonly job: Job;
  readonly search: JobPageSearch;
  readonly onChange: (search: JobPageSearch) => void;
}

/** The counts of a job as filters of its rows. */
export function OutcomeFilters({ job, search, onChange }: OutcomeFiltersProps) {
  const shown = shownOutcome(job, search);
  const total = job.counts.reduce((sum, { count }) => sum + count, 0);
  const filters = [
    { outcome: 'ALL' as const, count: total },
    ...OUTCOMES.map((outcome) => ({ outcome, count: rowsWith(job, outcome) })).filter(({ count }) => count > 0),
  ];
  return (
    <Group gap="xs" mb="sm" role="group" aria-label={t('rows.filter')}>
      {filters.map(({ outcome, count }) => (
        <Button
          key={outcome}
          size="xs"
          variant={shown === outcome ? 'filled' : 'default'}
          aria-pressed={shown === outcome}
          onClick={() => onChange({ show: outcome })}
        >
          {t(`rows.outcomes.${outcome}`)}: {formatNumber(count)}
        </Button>
      ))}
    </Group>
  );
}

const TONES: Partial<Record<NonNullable<JobRow['outcome']>, Tone>> = {
  NEW: 'good',
  CREATED: 'good',
  UPDATED: 'good',
  REPLIED: 'good',
  REPEATED: 'good',
  READY: 'busy',
  REQUESTED: 'busy',
  CHANGED: 'busy',
  REFUSED: 'bad',
  KEPT: 'warning',
  NO_SEAT: 'warning',
  SUGGESTED: 'warning',
};

const columns: readonly DataColumn<JobRow>[] = [
  {
    id: 'name',
    header: () => t('words.location'),
    cell: ({ name, locationId, line, position }) => (
      <>
        {locationId === null ? (
          (name ?? t('rows.noName'))
        ) : (
          <PageLink to="/locations/$id" params={{ id: String(locationId) }}>
            {name ?? String(locationId)}
          </PageLink>
        )}
        {line !== null && (
          <Text size="xs" c="dimmed">
            {t('rows.row', { row: position })}
          </Text>
        )}
      </>
    ),
  },
  {
    id: 'outcome',
    header: () => t('words.result'),
    cell: ({ outcome }) =>
      outcome && <StatusBadge tone={TONES[outcome] ?? 'neutral'}>{t(`rows.outcomes.${outcome}`)}</StatusBadge>,
    noWrap: true,
  },
  {
    id: 'fields',
    header: () => t('rows.fields'),
    cell: ({ fields }) => fields.map(({ label }) => label).join(', '),
    folds: true,
  },
  {
    id: 'problems',
    header: () => t('rows.problems'),
    cell: ({ problems }) => problems.map(({ message }, index) => <div key={index}>{errorSentence({ message })}</div>),
    folds: true,
  },
  {
    id: 'notes',
    header: () => t('rows.notes'),
    cell: ({ notes }) =>
      notes.map(({ column, from, to }, index) => (
        <div key={`${column}/${index}`}>{t('rows.note', { from: from || t('words.empty'), to })}</div>
      )),
    folds: true,
  },
];

/** The columns of a job that reads a file, and of one that changes locations, which reads nothing. */
const FILE_COLUMNS = dataColumns<JobRow>(columns);
const LOCATION_COLUMNS = dataColumns<JobRow>(columns.filter(({ id }) => id !== 'notes'));

interface JobRowsProps {
  readonly job: Job;
  readonly search: JobPageSearch;
  readonly onChange: (search: JobPageSearch) => void;
}

/** The rows of a job with what becomes of each. */
export function JobRows({ job, search, onChange }: JobRowsProps) {
  const outcome = shownOutcome(job, search);
  const { after } = search;
  const query = jobRowsQuery(job.id, { first: PAGE_SIZE, after, ...(outcome !== 'ALL' && { outcome }) });
  const rows = useQuery({
    ...query,
    // The end of the job may have changed them after the last reading.
    queryKey: [...query.queryKey, job.state],
    refetchInterval: job.state === 'RUNNING' && RUNNING_MS,
  });
  return (
    <QueryTable
      query={rows}
      label={t('rows.label')}
      columns={job.kind === 'location-import' ? FILE_COLUMNS : LOCATION_COLUMNS}
      rows={(page) => page.rows}
      rowId={({ position }) => String(position)}
      empty={<EmptyState title={t('rows.none')} />}
      cursor={after}
      onPage={(next) => onChange({ show: outcome, after: next })}
    />
  );
}
