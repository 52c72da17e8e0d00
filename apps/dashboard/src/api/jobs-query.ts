import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import { api } from './client.js';
import { queryKeys } from './query-keys.js';
import type { PublicSchemas } from './types.js';

/** A long operation of the service. */
export type Job = PublicSchemas['Job'];

/** A row of a job: a line of a file, or a location. */
export type JobRow = PublicSchemas['JobRow'];

/** A text that several refused rows of an import have in a column. */
export type EqualCells = PublicSchemas['EqualCells'];

/** What becomes of a row. */
export type RowOutcome = NonNullable<JobRow['outcome']>;

/** How often a job that runs is read, and one that waits for a person, who may be somebody else. */
const RUNNING_MS = 2_000;
const WAITING_MS = 15_000;
/** The person looks at this one job. */
const WATCHED_MS = 1_000;
/** An account has at most 20 jobs that run or wait. */
const MOST_OPEN = 20;
const ENDED_SHOWN = 10;
const PAGE_SIZE = 25;

/** The jobs that run or wait. They are read again while there are any. */
export const openJobsQuery = queryOptions({
  queryKey: [...queryKeys.jobs, 'open'],
  queryFn: async ({ signal }) =>
    (await api.get('/api/v4/jobs', { query: { open: true, first: MOST_OPEN }, signal })).jobs,
  refetchOnWindowFocus: 'always',
  refetchInterval: ({ state: { data = [] } }) =>
    data.some(({ state }) => state === 'RUNNING') ? RUNNING_MS : data.length > 0 && WAITING_MS,
});

/** The jobs that have ended last. Another set of open jobs means that one of them has ended. */
export const endedJobsQuery = (open: readonly Job[]) =>
  queryOptions({
    queryKey: [...queryKeys.jobs, 'ended', open.map(({ id }) => id)],
    queryFn: async ({ signal }) =>
      (await api.get('/api/v4/jobs', { query: { open: false, first: ENDED_SHOWN }, signal })).jobs,
    staleTime: 0,
    placeholderData: keepPreviousData,
  });

/** One job; read again until it has ended. */
export const jobQuery = (jobId: string) =>
  queryOptions({
    queryKey: [...queryKeys.jobs, 'one', jobId],
    queryFn: ({ signal }) => api.get('/api/v4/jobs/{jobId}', { path: { jobId }, signal }),
    staleTime: 0,
    refetchInterval: ({ state: { data } }) =>
      data?.state === 'RUNNING' ? WATCHED_MS : data?.state === 'WAITING' && WAITING_MS,
  });

/** A page of all jobs, newest first. */
export const jobListQuery = (search: { kind?: Job['kind']; open?: boolean; after?: string }) =>
  queryOptions({
    queryKey: [...queryKeys.jobs, 'list', search],
    queryFn: ({ signal }) => api.get('/api/v4/jobs', { query: { ...search, first: PAGE_SIZE }, signal }),
    placeholderData: keepPreviousData,
    refetchInterval: ({ state: { data } }) =>
      data?.jobs.some(({ state }) => state === 'RUNNING') === true && RUNNING_MS,
  });

/** A page of the rows of a job. Each visit reads them anew, because a check may have come between. */
export const jobRowsQuery = (jobId: string, query: { outcome?: RowOutcome; after?: string; first: number }) =>
  queryOptions({
    queryKey: [...queryKeys.jobs, 'rows', jobId, query],
    queryFn: ({ signal }) => api.get('/api/v4/jobs/{jobId}/rows', { path: { jobId }, query, signal }),
    staleTime: 0,
    gcTime: 0,
    placeholderData: keepPreviousData,
  });

/** Texts that several refused rows of an import have in common. */
export const equalCellsQuery = (jobId: string) =>
  queryOptions({
    queryKey: [...queryKeys.jobs, 'rows', jobId, 'equal-cells'],
    queryFn: ({ signal }) => api.get('/api/v4/location-imports/{jobId}/equal-cells', { path: { jobId }, signal }),
    staleTime: 0,
    gcTime: 0,
  });
