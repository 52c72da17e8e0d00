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
import { formatNumber } from '../../../components/format.js';
import { rowsWith } from '../../../components/jobs/job-words.js';
import { PageLink } from '../../../components/page-link.js';
import { Section } from '../../../components/section.js';
import { importTexts as texts } from '../../../texts/imports.js';
import { publisherTexts } from '../../../texts/publishers.js';
import { startExport } from '../export/start-export.js';
import { shownOutcome } from '../rows/job-page-search.js';
import type { JobPageSearch } from '../rows/job-page-search.js';
import { JobPageFrame } from '../rows/job-page-frame.js';
import { JobRows, OutcomeFilters } from '../rows/job-rows.js';
import { ColumnsStep } from './columns-step.js';
import { ImportSteps } from './import-steps.js';
import { RepairGrid } from './repair-grid.js';

const { missing } = publisherTexts;
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
          {isOfColumns(job, search) && mayEdit && (
            <ColumnsStep key={jobId} job={job} onDone={() => show({})} onBack={search.columns && (() => show({}))} />
          )}
          {job.state === 'DONE' && rowsWith(job, 'CREATED') > 0 && (
            <Alert mb="md" color="gray">
              {missing.imported(formatNumber(rowsWith(job, 'CREATED')))}{' '}
              <PageLink to="/publishers/missing">{missing.see}</PageLink>
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

function isOfColumns({ state, phase }: Job, { columns }: JobPageSearch): boolean {
  return state === 'WAITING' && (phase === 'MAPPING' || columns === true);
}

/** The rows after the check or after the end, with the repair of the refused ones and the button that applies the others. */
function Checked({
  job,
  search,
  onChange,
}: {
  job: Job;
  search: JobPageSearch;
  onChange: (search: JobPageSearch) => void;
}) {
  const mayEdit = useAllowed('EDITOR');
  const refused = useExport(startExport);
  const apply = useJobChange(() => api.post('/api/v4/location-imports/apply', { body: { input: { jobId: job.id } } }));
  const isWaiting = job.state === 'WAITING' && mayEdit;
  const created = rowsWith(job, 'NEW');
  const changed = rowsWith(job, 'CHANGED');
  const hasRefused = rowsWith(job, 'REFUSED') > 0;
  const isOfRefused = shownOutcome(job, search) === 'REFUSED';
  return (
    <Section
      title={isWaiting ? texts.check.title : texts.result}
      description={isWaiting ? texts.check.text : undefined}
      actions={
        <>
          {isWaiting && (
            <Button variant="default" onClick={() => onChange({ columns: true })}>
              {texts.check.columns}
            </Button>
          )}
          {hasRefused && mayEdit && (
            <Button
              variant="default"
              loading={refused.isPending}
              onClick={() => refused.mutate({ of: 'REFUSED_ROWS', format: 'XLSX', jobId: job.id })}
            >
              {texts.check.download}
            </Button>
          )}
          {isWaiting && (
            <Button loading={apply.isPending} disabled={created + changed === 0} onClick={() => apply.mutate()}>
              {texts.check.apply({ created, changed, number: formatNumber })}
            </Button>
          )}
        </>
      }
    >
      <ErrorAlert error={apply.error} />
      {isWaiting && created + changed === 0 && <Alert mb="sm">{texts.check.nothing}</Alert>}
      <OutcomeFilters job={job} search={search} onChange={onChange} />
      {isWaiting && isOfRefused ? (
        <RepairGrid job={job} search={search} onChange={onChange} />
      ) : (
        <JobRows job={job} search={search} onChange={onChange} />
      )}
    </Section>
  );
}
