import { selectRows } from '@listings/persistence';

/** How the jobs of a kind go, in the whole installation. */
export interface JobCount {
  readonly kind: string;
  readonly running: number;
  /** Those that wait for a person. */
  readonly waiting: number;
  /** Seconds since the oldest one that runs began its phase; 0 without one. */
  readonly oldestSeconds: number;
  /** Those that failed within a day. */
  readonly failed: number;
}

/** Counts jobs by kind: open ones, and those that failed within a day. Reads all of them: for the metrics of one process. */
export const countJobs = selectRows<[], JobCount>({
  name: 'job-counts',
  text: `
    select kind, count(*) filter (where state = 'RUNNING')::integer as running,
      count(*) filter (where state = 'WAITING')::integer as waiting,
      coalesce(extract(epoch from now() - min(phase_started_at) filter (where state = 'RUNNING')), 0)::float8 as "oldestSeconds",
      count(*) filter (where state = 'FAILED')::integer as failed
    from (
      select kind, state, phase_started_at from jobs where state in ('RUNNING', 'WAITING')
      union all
      select kind, state, phase_started_at from jobs
      where details_until is not null and state = 'FAILED' and ended_at > now() - interval '1 day'
    ) job
    group by kind order by kind`,
});
