import { Alert, Button } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { getRouteApi } from '@tanstack/react-router';
import { api } from '../../../api/client.js';
import { jobQuery } from '../../../api/jobs-query.js';
import type { Job } from '../../../api/jobs-query.js';
import { useAllowed } from '../../../api/roles.js';
import { useJobChange } from '../../../api/use-job-change.js';
import { ErrorAlert } from '../../../components/error-alert.js';
import { rowsWith } from '../../../components/jobs/rows-with.js';
import { PageLink } from '../../../components/page-link.js';
import { Section } from '../../../components/section.js';
import { t } from '../../../language/t.js';
import { applyMove, movedLocations } from '../moves/apply-move.js';
import { JobPageFrame } from '../rows/job-page-frame.js';
import type { JobPageSearch } from '../rows/job-page-search.js';
import { JobRows, OutcomeFilters } from '../rows/job-rows.js';
const route = getRouteApi('/signed-in/locations/changes/$jobId');

/** A change of many locations, or the undo of a job: what it does with each location, and the button that applies it. */
export function ChangesPage() {
  const { jobId } = route.useParams();
  const search = route.useSearch();
  const navigate = route.useNavigate();
  const query = useQuery(jobQuery(jobId));
  return (
    <JobPageFrame query={query}>
      {(job) => (
        <>
          {job.kind === 'listing-creation' && job.state !== 'RUNNING' && <WhatIsMissing job={job} />}
          {(job.state !== 'RUNNING' || job.phase === AWAITING) && job.counts.length > 0 && (
            <Locations job={job} search={search} onChange={(next) => void navigate({ search: next })} />
          )}
        </>
      )}
    </JobPageFrame>
  );
}

/** The phase in which publishers answer for one location after the other: the rows show it. */
const AWAITING = 'AWAITING';

/** Leads from the end of a creation of listings to what is still missing. */
function WhatIsMissing({ job }: { job: Job }) {
  const suggested = rowsWith(job, 'SUGGESTED');
  return (
    <Alert mb="md" color="gray">
      {suggested > 0 && `${t('publishers.missing.toConfirm', { count: suggested })} `}
      <PageLink to="/publishers/missing">{t('publishers.missing.see')}</PageLink>
    </Alert>
  );
}

/** The operation that applies a job which waits for its review. */
const APPLY: Partial<Record<Job['kind'], '/api/v4/review-replies/apply'>> = {
  'review-reply': '/api/v4/review-replies/apply',
};

interface LocationsProps {
  readonly job: Job;
  readonly search: JobPageSearch;
  readonly onChange: (search: JobPageSearch) => void;
}

function Locations({ job, search, onChange }: LocationsProps) {
  const isMove = job.kind === 'account-move';
  const isWaiting = useAllowed(isMove ? 'ADMIN' : 'EDITOR') && job.state === 'WAITING';
  const apply = useJobChange(() =>
    isMove
      ? applyMove(job.id)
      : api.post(APPLY[job.kind] ?? '/api/v4/location-edits/apply', { body: { input: { jobId: job.id } } }),
  );
  const changed = isMove ? movedLocations(job) : rowsWith(job, 'CHANGED') + rowsWith(job, 'READY');
  return (
    <Section
      title={isWaiting ? (isMove ? t('moves.check') : t('changes.check')) : t('words.result')}
      description={isWaiting ? (isMove ? t('moves.checkText') : t('changes.checkText')) : undefined}
      actions={
        isWaiting && (
          <Button variant="filled" loading={apply.isPending} disabled={changed === 0} onClick={() => apply.mutate()}>
            {applyText(job, changed)}
          </Button>
        )
      }
    >
      <ErrorAlert error={apply.error} />
      {isWaiting && changed === 0 && <Alert mb="sm">{t('changes.nothing')}</Alert>}
      <OutcomeFilters job={job} search={search} onChange={onChange} />
      <JobRows job={job} search={search} onChange={onChange} />
    </Section>
  );
}

/** The label of the button that applies a job. */
function applyText({ kind }: Job, count: number): string {
  if (kind === 'account-move') return t('moves.apply', { count });
  return kind === 'review-reply' ? t('changes.reply', { count }) : t('changes.change', { count });
}
