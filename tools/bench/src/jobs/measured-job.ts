import { setTimeout as sleep } from 'node:timers/promises';
import type { Job } from '@listings/client';
import { cpuOfProcess, cpuOfServer, memoryOfProcess } from '../machine/cpu.js';

const LOOK_MS = 250;

/** What a job took, from its start until its end. */
export interface MeasuredJob {
  readonly job: Job;
  readonly rows: number;
  readonly seconds: number;
  /** Processor time of the worker and of PostgreSQL for a row. */
  readonly workerMs: number;
  readonly databaseMs: number;
  /** Memory of the worker: at the begin, in the middle and at the end of the job, and at most. */
  readonly memoryMb: { readonly begin: number; readonly middle: number; readonly end: number; readonly most: number };
  /** Seconds of each phase. */
  readonly phases: ReadonlyMap<string, number>;
}

/** Starts a job and measures it until it has ended. */
export async function measureJob(
  pids: { readonly worker: number; readonly postgres: number },
  { rows, start, read }: { rows: number; start: () => Promise<Job>; read: (id: string) => Promise<Job> },
): Promise<MeasuredJob> {
  const began = performance.now();
  const cpu = { worker: cpuOfProcess(pids.worker), postgres: cpuOfServer(pids.postgres) };
  const memory = [memoryOfProcess(pids.worker)];
  const phases = new Map<string, number>();
  let job = await start();
  for (let last = began; job.state === 'RUNNING';) {
    const { phase } = job;
    await sleep(LOOK_MS);
    job = await read(job.id);
    memory.push(memoryOfProcess(pids.worker));
    const now = performance.now();
    phases.set(phase, (phases.get(phase) ?? 0) + (now - last) / 1_000);
    last = now;
  }
  if (job.state !== 'DONE') throw new Error(`The job is ${job.state} in phase ${job.phase}: ${job.problem}`);
  const at = (part: number) => memory[Math.round((memory.length - 1) * part)] ?? 0;
  return {
    job,
    rows,
    seconds: (performance.now() - began) / 1_000,
    workerMs: (cpuOfProcess(pids.worker) - cpu.worker) / rows,
    databaseMs: (cpuOfServer(pids.postgres) - cpu.postgres) / rows,
    memoryMb: { begin: at(0.1), middle: at(0.5), end: at(1), most: Math.max(...memory) },
    phases,
  };
}
