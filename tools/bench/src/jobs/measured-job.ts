import { setTimeout as sleep } from 'node:timers/promises';
import type { Job } from '@listings/client';
import type { Child } from '../machine/child.js';
import { cpuSince } from '../machine/cpu.js';
import type { Cpu } from '../machine/cpu.js';
import { WorkerMemory } from './worker-memory.js';

const LOOK_MS = 250;

/** What a job took, from its start until its end. */
export interface MeasuredJob {
  readonly job: Job;
  readonly rows: number;
  readonly seconds: number;
  /** Processor time of the worker and of PostgreSQL for a row. */
  readonly cpu: Cpu;
  readonly memory: WorkerMemory;
  /** Seconds of each phase. */
  readonly phases: ReadonlyMap<string, number>;
}

/** Starts a job and measures it until it has ended. */
export async function measureJob(
  measured: { readonly worker: Child; readonly postgres: number },
  { rows, start, read }: { rows: number; start: () => Promise<Job>; read: (id: string) => Promise<Job> },
): Promise<MeasuredJob> {
  const { worker, postgres } = measured;
  const memory = new WorkerMemory(worker);
  const began = performance.now();
  const cpu = cpuSince(worker.pid, postgres);
  const phases = new Map<string, number>();
  let job = await start();
  for (let last = began; job.state === 'RUNNING';) {
    const { phase } = job;
    await memory.look(job, rows);
    await sleep(LOOK_MS);
    job = await read(job.id);
    const now = performance.now();
    phases.set(phase, (phases.get(phase) ?? 0) + (now - last) / 1_000);
    last = now;
  }
  if (job.state !== 'DONE') throw new Error(`The job is ${job.state} in phase ${job.phase}: ${job.problem}`);
  const seconds = (performance.now() - began) / 1_000;
  const used = cpu(rows);
  await memory.end();
  return { job, rows, seconds, cpu: used, memory, phases };
}
