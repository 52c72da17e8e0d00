import { api } from '../../api/client.js';
import type { Job } from '../../api/jobs-query.js';

const MOVES = '/api/v4/portal/account/moves/{jobId}/retry';

/** What can be tried again of an ended job, by its kind: the rows with an outcome, in a new job, by those who have a role. */
const RETRIES = {
  'listing-creation': { path: '/api/v4/connected-accounts/retry-listings', outcome: 'REFUSED', role: 'EDITOR' },
  'location-import': { path: '/api/v4/location-imports/retry', outcome: 'NO_SEAT', role: 'EDITOR' },
  'listing-import': { path: '/api/v4/connected-accounts/retry-import', outcome: 'NO_SEAT', role: 'EDITOR' },
  'account-move': { path: MOVES, outcome: 'NO_SEAT', role: 'ADMIN' },
} as const;

/** How rows of a job are tried again. */
export type Retry = (typeof RETRIES)[keyof typeof RETRIES];

/** How rows of a job are tried again; undefined for a kind without that. */
export function retryOf({ kind }: Pick<Job, 'kind'>): Retry | undefined {
  return (RETRIES as Partial<Record<Job['kind'], Retry>>)[kind];
}

/** Starts the job that tries rows of an ended one again, and returns it. */
export async function tryAgain({ path }: Retry, jobId: string): Promise<{ readonly job: Job | null }> {
  if (path !== MOVES) return api.post(path, { body: { input: { jobId } } });
  const started = await api.post(path, { path: { jobId }, body: {} });
  return { job: await api.get('/api/v4/jobs/{jobId}', { path: { jobId: started.jobId } }) };
}
