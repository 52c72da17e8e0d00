import { changeRows, selectOnlyValue, selectsAny } from '@listings/persistence';

/**
 * Takes or extends the lease of a task that one process at a time does for the whole installation. Returns false while
 * another process holds it. If its holder dies, another process gets it when the lease ends.
 */
export const holdTask = selectsAny<[given: { task: string; holder: string; leaseMs: number }]>({
  name: 'task-hold',
  text: `insert into task_leases as held (task, holder, lease_until)
    values ($task, $holder, now() + $leaseMs::float8 * interval '1 millisecond')
    on conflict (task) do update set holder = excluded.holder, lease_until = excluded.lease_until
    where held.holder = excluded.holder or held.lease_until < now()
    returning 1`,
});

/** Milliseconds since the lease of a task ended; below 0 while a process holds it, or if none has held it or the last one released it. */
export const findTaskEnd = selectOnlyValue<[given: { task: string }], number>({
  name: 'task-end',
  text: `select (extract(epoch from now() - lease_until) * 1000)::float8 as "endedMs" from task_leases where task = $task`,
  otherwise: -1,
});

/** Releases the lease of a task, so that another process continues at once. */
export const releaseTask = changeRows<[given: { task: string; holder: string }]>({
  text: 'delete from task_leases where task = $task and holder = $holder',
});
