import { askChild } from '../machine/child.js';
import type { Child } from '../machine/child.js';
import { memoryOfProcess } from '../machine/cpu.js';

const MEGABYTE = 1024 * 1024;

/** The memory of the worker at one time, in megabytes. */
interface MemorySample {
  /** The memory of the process, which includes what the next collection frees. */
  readonly process: number;
  /** Objects and buffers that remain after a garbage collection. */
  readonly heap: number;
}

/** The memory of the worker in a phase of a job: when it begins, and after each tenth of its rows that was seen. */
export interface PhaseMemory {
  readonly phase: string;
  readonly samples: MemorySample[];
}

/** Follows the memory of the worker through a job. */
export class WorkerMemory {
  readonly phases: PhaseMemory[] = [];
  private mostMb = 0;
  private tenth = 0;

  constructor(private readonly worker: Child) {}

  /** The most that the process had when anybody looked. */
  get most(): number {
    return this.mostMb;
  }

  /** Looks at the worker, and asks for its heap when another phase has begun or another tenth of the rows is done. */
  async look(
    { phase, processed }: { readonly phase: string; readonly processed: number },
    rows: number,
  ): Promise<void> {
    this.mostMb = Math.max(this.mostMb, memoryOfProcess(this.worker.pid));
    const tenth = Math.floor((10 * processed) / rows);
    const last = this.phases.at(-1);
    if (last?.phase === phase && tenth <= this.tenth) return;
    this.tenth = tenth;
    const sample = await this.sample();
    if (last?.phase === phase) last.samples.push(sample);
    else this.phases.push({ phase, samples: [sample] });
  }

  /** Adds the memory at the end of the job. */
  async end(): Promise<void> {
    this.phases.push({ phase: 'ended', samples: [await this.sample()] });
  }

  private async sample(): Promise<MemorySample> {
    const used = memoryOfProcess(this.worker.pid);
    const { bytes } = await askChild<{ bytes: number }>(this.worker, 'heap');
    return { process: used, heap: Math.round(bytes / MEGABYTE) };
  }
}
