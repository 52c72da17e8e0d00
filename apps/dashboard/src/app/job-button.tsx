import { ActionIcon, Indicator } from '@mantine/core';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useRouterState } from '@tanstack/react-router';
import { lazy, Suspense, useEffect, useRef, useState } from 'react';
import { jobQuery, openJobsQuery } from '../api/jobs-query.js';
import { queryKeys } from '../api/query-keys.js';
import { formatNumber } from '../components/format.js';
import { Icon } from '../components/icon.js';
import { awaitedExports, takeEnded } from '../components/jobs/awaited-files.js';
import { downloadFile } from '../components/jobs/download-file.js';
import { withTexts } from '../language/load.js';
import { t } from '../language/t.js';

const load = withTexts(() => import('./job-panel.js'));
const JobPanel = lazy(async () => ({ default: (await load()).JobPanel }));

/** The number of jobs that run or wait; opens the panel with their progress. */
export function JobButton() {
  const { data: open, dataUpdatedAt } = useQuery(openJobsQuery);
  const path = useRouterState({ select: ({ location }) => location.pathname });
  const [opened, setOpened] = useState(false);
  const [wasOpened, setWasOpened] = useState(false);
  useEffect(() => setOpened(false), [path]);
  useEndedJobs(open, dataUpdatedAt);
  const count = formatNumber(open?.length ?? 0);
  return (
    <>
      <Indicator label={count} size={18} disabled={!open?.length} color="indigo">
        <ActionIcon
          variant="subtle"
          color="gray"
          size="lg"
          aria-label={t('common.layout.jobs', { open: open?.length ?? 0 })}
          aria-haspopup="dialog"
          onPointerEnter={() => void load().catch(() => undefined)}
          onClick={() => {
            setWasOpened(true);
            setOpened(true);
          }}
        >
          <Icon name="jobs" />
        </ActionIcon>
      </Indicator>
      {wasOpened && (
        <Suspense fallback={null}>
          <JobPanel opened={opened} onClose={() => setOpened(false)} />
        </Suspense>
      )}
    </>
  );
}

/** Follows the jobs of the account: the pages of locations read anew what a job has changed, and awaited files are saved. */
function useEndedJobs(
  open: readonly { readonly id: string; readonly state: string }[] | undefined,
  /** A job can start and end between two reads, so that the same list is read twice. */
  readAt: number,
): void {
  const client = useQueryClient();
  const before = useRef<readonly string[]>([]);
  useEffect(() => {
    if (!open) return;
    const running = open.filter(({ state }) => state === 'RUNNING').map(({ id }) => id);
    const hasEnded = before.current.some((id) => !running.includes(id));
    before.current = running;
    if (hasEnded) void client.invalidateQueries({ queryKey: queryKeys.locations });
    for (const id of awaitedExports(open))
      client.fetchQuery({ ...jobQuery(id), staleTime: 0 }).then(
        (job) => {
          if (takeEnded(job)) downloadFile(job);
          // The list or the job is from before a change: the next list says which.
          else if (job.endedAt === null) void client.invalidateQueries({ queryKey: openJobsQuery.queryKey });
        },
        // The file can be downloaded from the progress centre.
        () => undefined,
      );
  }, [client, open, readAt]);
}
