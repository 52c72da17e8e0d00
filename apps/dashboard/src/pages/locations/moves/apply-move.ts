import { api } from '../../../api/client.js';
import type { Job } from '../../../api/jobs-query.js';
import { rowsWith } from '../../../components/jobs/rows-with.js';

/** Lets a move go on that waits for its review. Returns its job. */
export async function applyMove(id: string): Promise<{ readonly job: Job }> {
  const path = { jobId: id };
  const { jobId } = await api.post('/api/v4/portal/account/moves/{jobId}/apply', { path, body: {} });
  return { job: await api.get('/api/v4/jobs/{jobId}', { path: { jobId } }) };
}

/** The locations that a checked move takes over: also unchanged ones may have new reviews. */
export function movedLocations(job: Pick<Job, 'counts'>): number {
  return (['NEW', 'CHANGED', 'SAME', 'KEPT'] as const).reduce((sum, outcome) => sum + rowsWith(job, outcome), 0);
}
