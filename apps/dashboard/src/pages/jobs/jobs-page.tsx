import { Group, Stack } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { getRouteApi } from '@tanstack/react-router';
import { JOB_KINDS } from '../../api/job-kinds.js';
import { jobListQuery } from '../../api/jobs-query.js';
import { OptionalChoice } from '../../components/choice.js';
import { CursorPages } from '../../components/cursor-pages.js';
import { EmptyState } from '../../components/empty-state.js';
import { JobCard } from '../../components/jobs/job-card.js';
import { PageHeader } from '../../components/page-header.js';
import { QueryView } from '../../components/query-view.js';
import { t } from '../../language/t.js';

const route = getRouteApi('/signed-in/jobs');

/** All long operations of the account, newest first. */
export function JobsPage() {
  const search = route.useSearch();
  const navigate = route.useNavigate();
  const list = useQuery(jobListQuery(search));
  const { after, ...filters } = search;
  const filter = (part: typeof filters) =>
    void navigate({ search: (now) => ({ ...now, ...part, after: undefined }), replace: true });
  const isFiltered = Object.values(filters).some((value) => value !== undefined);
  return (
    <>
      <PageHeader title={t('jobs.page')} description={t('jobs.description')} />
      <Group gap="sm" mb="md">
        <OptionalChoice
          label={t('words.type')}
          placeholder={t('jobs.anyKind')}
          names={JOB_KINDS.map((value) => ({ value, label: t(`jobs.kinds.${value}`) }))}
          value={search.kind}
          onChange={(kind) => filter({ kind })}
        />
        <OptionalChoice
          label={t('words.state')}
          placeholder={t('jobs.anyState')}
          names={{ true: t('jobs.open'), false: t('words.ended') }}
          value={search.open === undefined ? undefined : (`${search.open}` as const)}
          onChange={(open) => filter({ open: open && open === 'true' })}
        />
      </Group>
      <QueryView query={list}>
        {({ jobs, nextCursor }) => (
          <>
            <Stack gap="sm">
              {jobs.map((job) => (
                <JobCard key={job.id} job={job} />
              ))}
            </Stack>
            {jobs.length === 0 && (
              <EmptyState
                title={isFiltered ? t('jobs.noMatch') : t('jobs.none')}
                text={isFiltered ? undefined : t('jobs.noneText')}
              />
            )}
            <CursorPages
              cursor={after}
              isOutdated={list.isPlaceholderData}
              nextCursor={nextCursor}
              onChange={(next) => void navigate({ search: { ...filters, after: next } })}
            />
          </>
        )}
      </QueryView>
    </>
  );
}
