import { Alert, Button } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { getRouteApi } from '@tanstack/react-router';
import { api } from '../../../api/client.js';
import { jobQuery } from '../../../api/jobs-query.js';
import type { Job } from '../../../api/jobs-query.js';
import { useAllowed } from '../../../api/roles.js';
import { useJobChange } from '../../../api/use-job-change.js';
import { ErrorAlert } from '../../../components/error-alert.js';
import { useExport } from '../../../components/exports/use-export.js';
import { rowsToRepair, rowsWith } from '../../../components/jobs/rows-with.js';
import { notifyError } from '../../../components/notify.js';
import { PageLink } from '../../../components/page-link.js';
import { SeatsAlert } from '../../../components/seats-alert.js';
import { Section } from '../../../components/section.js';
import { t } from '../../../language/t.js';
import { startExport } from '../export/start-export.js';
import { JobPageFrame } from '../rows/job-page-frame.js';
import { shownOutcome } from '../rows/job-page-search.js';
import type { JobPageSearch } from '../rows/job-page-search.js';
import { JobRows, OutcomeFilters } from '../rows/job-rows.js';
import { ColumnsStep } from './columns-step.js';
import { EqualCellsForm } from './equal-cells-form.js';
import { ImportSteps } from './import-steps.js';
import { RepairGrid } from './repair-grid.js';
import { TableChoice } from './table-choice.js';
const route = getRouteApi('/signed-in/locations/imports/$jobId');

/** An import: what its columns mean, what its rows come to, and its result. All of it is the state of the job. */
export function ImportPage() {
  const { jobId } = route.useParams();
  const search = route.useSearch();
  const navigate = route.useNavigate();
  const mayEdit = useAllowed('EDITOR');
  const query = useQuery(jobQuery(jobId));
  const show = (next: JobPageSearch) => void navigate({ search: next });
  return (
    <JobPageFrame query={query}>
      {(job) => (
        <>
          <ImportSteps job={job} />
          {isOfColumns(job, search) && mayEdit && job.import && (
            <TableChoice key={tableKey(job.import)} job={job} file={job.import} />
          )}
          {isOfColumns(job, search) && mayEdit && job.import?.encodings.length === 0 && (
            <ColumnsStep
              key={`${jobId} ${tableKey(job.import)}`}
              job={job}
              onDone={() => show({})}
              onBack={search.columns && (() => show({}))}
            />
          )}
          {job.state === 'DONE' && rowsWith(job, 'CREATED') > 0 && (
            <Alert mb="md" color="gray">
              {t('publishers.missing.imported', { count: rowsWith(job, 'CREATED') })}{' '}
              <PageLink to="/publishers/missing">{t('publishers.missing.see')}</PageLink>
            </Alert>
          )}
          {!isOfColumns(job, search) && job.state !== 'RUNNING' && job.counts.length > 0 && (
            <Checked job={job} search={search} onChange={show} />
          )}
        </>
      )}
    </JobPageFrame>
  );
}

/** Another table of the file has choices of its own. */
function tableKey({ sheet, headerRow, header }: NonNullable<Job['import']>): string {
  return JSON.stringify([sheet, headerRow, header]);
}

function isOfColumns({ state, phase }: Job, { columns }: JobPageSearch): boolean {
  return state === 'WAITING' && (phase === 'MAPPING' || columns === true);
}

interface CheckedProps {
  readonly job: Job;
  readonly search: JobPageSearch;
  readonly onChange: (search: JobPageSearch) => void;
}

/** The rows after the check or after the end, with the repair of the refused ones and the button that applies the others. */
function Checked({ job, search, onChange }: CheckedProps) {
  const mayEdit = useAllowed('EDITOR');
  const navigate = route.useNavigate();
  const refused = useExport(startExport);
  const apply = useJobChange(() => api.post('/api/v4/location-imports/apply', { body: { input: { jobId: job.id } } }));
  const repair = useJobChange(
    () => api.post('/api/v4/location-imports/retry', { body: { input: { jobId: job.id, outcome: 'REFUSED' } } }),
    { onDone: ({ id }) => void navigate({ params: { jobId: id }, search: {} }), onError: notifyError },
  );
  const repairable = rowsToRepair(job);
  const isWaiting = job.state === 'WAITING' && mayEdit;
  const created = rowsWith(job, 'NEW');
  const changed = rowsWith(job, 'CHANGED');
  const noSeat = rowsWith(job, 'NO_SEAT');
  const hasRefused = rowsWith(job, 'REFUSED') > 0;
  const isOfRefused = shownOutcome(job, search) === 'REFUSED';
  return (
    <Section
      title={isWaiting ? t('imports.columns.check') : t('words.result')}
      description={isWaiting ? t('imports.check.text') : undefined}
      actions={
        <>
          {isWaiting && <Button onClick={() => onChange({ columns: true })}>{t('imports.check.columns')}</Button>}
          {mayEdit && repairable > 0 && (
            <Button loading={repair.isPending} onClick={() => repair.mutate()}>
              {t('imports.repair.start', { count: repairable })}
            </Button>
          )}
          {hasRefused && mayEdit && (
            <Button
              loading={refused.isPending}
              onClick={() => refused.mutate({ of: 'REFUSED_ROWS', format: 'XLSX', jobId: job.id })}
            >
              {t('imports.check.download')}
            </Button>
          )}
          {isWaiting && (
            <Button
              variant="filled"
              loading={apply.isPending}
              disabled={created + changed === 0}
              onClick={() => apply.mutate()}
            >
              {applyText(created, changed)}
            </Button>
          )}
        </>
      }
    >
      <ErrorAlert error={apply.error} />
      {isWaiting && noSeat > 0 && <SeatsAlert wanted={created + noSeat} free={created} keeps />}
      {isWaiting && created + changed === 0 && <Alert mb="sm">{t('imports.check.nothing')}</Alert>}
      <OutcomeFilters job={job} search={search} onChange={onChange} />
      {isWaiting && isOfRefused ? (
        <>
          <EqualCellsForm job={job} onDone={() => onChange({})} />
          <RepairGrid job={job} search={search} onChange={onChange} />
        </>
      ) : (
        <JobRows job={job} search={search} onChange={onChange} />
      )}
    </Section>
  );
}

/** What the button that applies an import does. */
function applyText(created: number, changed: number): string {
  if (created > 0 && changed > 0) return t('imports.check.apply.both', { created, changed });
  return changed > 0 ? t('changes.change', { count: changed }) : t('imports.check.apply.create', { created });
}
