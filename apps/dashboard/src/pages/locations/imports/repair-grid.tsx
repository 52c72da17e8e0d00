import { Button, Group, ScrollArea, Stack, Text } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useId } from 'react';
import { api } from '../../../api/client.js';
import { jobRowsQuery } from '../../../api/jobs-query.js';
import type { Job, JobRow } from '../../../api/jobs-query.js';
import { useJobChange } from '../../../api/use-job-change.js';
import { CursorPages } from '../../../components/cursor-pages.js';
import { EmptyState } from '../../../components/empty-state.js';
import { ErrorAlert } from '../../../components/error-alert.js';
import { QueryView } from '../../../components/query-view.js';
import { useDraft } from '../../../components/use-draft.js';
import { t } from '../../../language/t.js';
import type { JobPageSearch } from '../rows/job-page-search.js';
import classes from './repair-grid.module.css';
import { gridColumns, problemsByCell, repairedRows, withCell } from './repair.js';
import type { Repairs } from './repair.js';
const PAGE_SIZE = 50;
/** Rows that the service takes at once. */
const MOST_REPAIRED = 500;

interface RepairGridProps {
  readonly job: Job;
  readonly search: JobPageSearch;
  readonly onChange: (search: JobPageSearch) => void;
}

/** The refused rows of an import with cells that a person can change. The changed ones are checked again together. */
export function RepairGrid({ job, search, onChange }: RepairGridProps) {
  const { after } = search;
  const rows = useQuery(jobRowsQuery(job.id, { first: PAGE_SIZE, after, outcome: 'REFUSED' }));
  const [repairs, setRepairs, clear] = useDraft<Repairs>(`import-repair/${job.id}`, NONE);
  const repair = useJobChange(
    () =>
      api.post('/api/v4/location-imports/repair', {
        body: { input: { jobId: job.id, rows: repairedRows(repairs).slice(0, MOST_REPAIRED) } },
      }),
    {
      onDone: () => {
        clear();
        onChange({});
      },
    },
  );
  const count = Object.keys(repairs).length;
  return (
    <Stack gap="sm">
      <Text>{t('imports.repair.text')}</Text>
      <QueryView query={rows}>
        {(page) => (
          <>
            {page.rows.length === 0 ? (
              <EmptyState title={t('rows.none')} />
            ) : (
              <Grid job={job} rows={page.rows} repairs={repairs} onRepairs={setRepairs} />
            )}
            <CursorPages
              cursor={after}
              isOutdated={rows.isPlaceholderData}
              nextCursor={page.nextCursor}
              onChange={(next) => onChange({ show: 'REFUSED', after: next })}
            />
          </>
        )}
      </QueryView>
      <ErrorAlert error={repair.error} />
      <Group gap="xs" justify="flex-end">
        {count > 0 && <Button onClick={clear}>{t('imports.repair.discard')}</Button>}
        <Button variant="filled" disabled={count === 0} loading={repair.isPending} onClick={() => repair.mutate()}>
          {t('imports.repair.save', { count: Math.min(count, MOST_REPAIRED) })}
        </Button>
      </Group>
    </Stack>
  );
}

const NONE: Repairs = {};

interface GridProps {
  readonly job: Job;
  readonly rows: readonly JobRow[];
  readonly repairs: Repairs;
  readonly onRepairs: (repairs: Repairs) => void;
}

function Grid({ job, rows, repairs, onRepairs }: GridProps) {
  const { header = [], mapping = [] } = job.import ?? {};
  const shown = gridColumns(rows, { header, mapping });
  return (
    <ScrollArea type="auto" viewportProps={{ tabIndex: 0, role: 'group', 'aria-label': t('imports.repair.grid') }}>
      <table className={classes['grid']} aria-label={t('imports.repair.grid')}>
        <thead>
          <tr>
            <th scope="col">{t('rows.problems')}</th>
            {shown.map(({ name, at }) => (
              <th key={at} scope="col">
                {name}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.map((row) => (
            <GridRow
              key={row.position}
              row={row}
              shown={shown}
              mapping={mapping}
              cells={repairs[row.position] ?? row.cells ?? []}
              onCell={(at, text) => onRepairs(withCell(repairs, row, { at, text }))}
            />
          ))}
        </tbody>
      </table>
    </ScrollArea>
  );
}

interface GridRowProps {
  readonly row: JobRow;
  readonly shown: readonly { readonly name: string; readonly at: number }[];
  readonly mapping: readonly (string | null)[];
  readonly cells: readonly string[];
  readonly onCell: (at: number, text: string) => void;
}

function GridRow({ row, shown, mapping, cells, onCell }: GridRowProps) {
  const id = useId();
  const problems = problemsByCell(row, mapping);
  const line = t('rows.row', { row: row.position });
  return (
    <tr>
      <th scope="row" className={classes['row']}>
        {line}
        {problems.others.map((message) => (
          <Text key={message} size="xs" c="var(--mantine-color-error)">
            {message}
          </Text>
        ))}
      </th>
      {shown.map(({ name, at }) => {
        const problem = problems.cells.get(at);
        return (
          <td key={at}>
            <input
              className={classes['cell']}
              aria-label={`${line}, ${name}`}
              aria-invalid={problem !== undefined}
              aria-describedby={problem === undefined ? undefined : `${id}${at}`}
              value={cells[at] ?? ''}
              onChange={({ currentTarget: { value } }) => onCell(at, value)}
            />
            {problem !== undefined && (
              <Text size="xs" id={`${id}${at}`} className={classes['problem']}>
                {problem}
              </Text>
            )}
          </td>
        );
      })}
    </tr>
  );
}
