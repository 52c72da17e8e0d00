import { spawn } from 'node:child_process';
import type { ChildProcess } from 'node:child_process';
import { setTimeout as sleep } from 'node:timers/promises';
import { warningsIn } from '@listings/testing';
import type { AppName } from './bundle.js';
import { KILL_PLACES } from './failpoints.js';
import type { KillPlace } from './failpoints.js';
import { randomOf } from './random.js';
import type { Random } from './random.js';

/** The place of kills that the supervisor sends itself. */
export const AT_RANDOM = 'at a random time';
/** A dispatcher is stopped for longer than its lease of 8 s. */
const PAUSE_MS = 10_500;
/** A life that does not reach its failpoint ends so long after its start. */
const LONGEST_LIFE_MS: Readonly<Record<AppName, number>> = { api: 10_000, worker: 3_500, 'webhook-dispatcher': 4_000 };

/** How many kills a run still has, and what the kills of a run have hit. */
export class Kills {
  readonly byPlace = new Map<string, number>();
  readonly byProcess = new Map<string, number>();
  /** Dispatchers that were stopped past their lease and continued. */
  pauses = 0;
  /** Processes that ended in another way: a failure of the run. */
  readonly crashes: string[] = [];
  /** Warnings and errors of all processes: the text without its numbers, how often, and one whole line. */
  readonly warnings = new Map<string, { count: number; example: string }>();

  constructor(readonly wanted: number) {}

  get count(): number {
    return [...this.byPlace.values()].reduce((sum, each) => sum + each, 0);
  }

  get done(): boolean {
    return this.count >= this.wanted;
  }

  add(process: string, place: string): void {
    this.byPlace.set(place, (this.byPlace.get(place) ?? 0) + 1);
    this.byProcess.set(process, (this.byProcess.get(process) ?? 0) + 1);
  }

  log(output: string): void {
    for (const line of warningsIn(output)) {
      const key = messageOf(line);
      const known = this.warnings.get(key);
      this.warnings.set(key, { count: (known?.count ?? 0) + 1, example: known?.example ?? line });
    }
  }
}

/** The end that one life of a process is planned to have. */
type Plan =
  | { readonly end: 'failpoint'; readonly places: readonly string[] }
  | { readonly end: 'at random' | 'pause'; readonly afterMs: number };

/** A process of the product that is restarted at once whenever it is killed. */
export class SupervisedProcess {
  private readonly random: Random;
  private bag: KillPlace[] = [];
  private child: ChildProcess | undefined;
  private armed = false;
  private calm = false;
  private stopping = false;
  private readonly running: Promise<void>;
  private becameReady: () => void = () => undefined;
  private failed: (error: Error) => void = () => undefined;
  /** Resolves when the process is ready for the first time; rejects if it ends before. */
  readonly ready = new Promise<void>((resolve, reject) => {
    this.becameReady = resolve;
    this.failed = reject;
  });

  constructor(
    private readonly options: {
      readonly name: string;
      readonly app: AppName;
      readonly main: string;
      readonly environment: Readonly<Record<string, string>>;
      readonly seed: number;
      readonly kills: Kills;
      /** The first lives, until {@link arm}, end only with the run. */
      readonly peaceful: boolean;
    },
  ) {
    this.random = randomOf(options.seed, options.name);
    this.calm = options.peaceful;
    this.running = this.run();
  }

  /** Begins to kill the process: its present life ends at a random time. */
  arm(): void {
    this.calm = false;
    this.kill();
  }

  /** Ends the kills: a life with a plan ends now, and later ones have none. */
  settle(): void {
    if (this.calm) return;
    this.calm = true;
    if (this.armed) this.kill();
  }

  /** Ends the process with the run; this is not a kill. */
  async stop(): Promise<void> {
    this.stopping = true;
    this.child?.kill('SIGCONT');
    this.child?.kill('SIGKILL');
    await this.running;
  }

  private kill(): void {
    this.child?.kill('SIGCONT');
    this.child?.kill('SIGKILL');
  }

  private async run(): Promise<void> {
    while (!this.stopping) {
      const plan = this.calm || this.options.kills.done ? undefined : this.nextPlan();
      this.armed = plan !== undefined;
      await this.live(plan);
    }
  }

  private nextPlan(): Plan {
    const { app } = this.options;
    const longest = LONGEST_LIFE_MS[app];
    if (app === 'webhook-dispatcher' && this.random.percent(4))
      return { end: 'pause', afterMs: this.random.below(1_000) };
    if (this.random.percent(8)) return { end: 'at random', afterMs: this.random.below(longest) };
    if (this.bag.length === 0) this.bag = this.random.shuffle(KILL_PLACES[app]);
    const place = this.bag.pop() as KillPlace;
    // A second place that is about as rare, so that fewer lives end without reaching one.
    const second = this.random.pick(KILL_PLACES[app].filter(({ passes }) => passes === place.passes)) ?? place;
    const places = [...new Set([place, second])].map(({ name, passes }) => `${name}:${1 + this.random.below(passes)}`);
    return { end: 'failpoint', places };
  }

  private async live(plan: Plan | undefined): Promise<void> {
    const { name, main, environment, kills, app } = this.options;
    const failpoint = plan?.end === 'failpoint' ? { FAILPOINT: plan.places.join() } : {};
    const child = spawn(process.execPath, [main], {
      env: { PATH: process.env['PATH'], ...environment, ...failpoint },
      stdio: ['ignore', 'pipe', 'pipe', 'ipc'],
    });
    this.child = child;
    let output = '';
    for (const stream of [child.stdout, child.stderr])
      stream?.setEncoding('utf8').on('data', (text: string) => {
        output += text;
      });
    const over = new AbortController();
    const ended = new Promise<{ code: number | null; signal: NodeJS.Signals | null }>((resolve) => {
      child.once('close', (code, signal) => resolve({ code, signal }));
    });
    const spawned = performance.now();
    child.on('message', () => {
      this.becameReady();
      // On a busy machine a start takes long: the work between two starts gets at least the same time.
      const longest = Math.max(LONGEST_LIFE_MS[app], 1.5 * (performance.now() - spawned));
      if (plan?.end === 'failpoint') this.killAfter(longest, over.signal);
      if (plan?.end === 'pause') void this.pause(plan.afterMs, over.signal);
    });
    // This may also kill a process that is still starting.
    if (plan?.end === 'at random') this.killAfter(plan.afterMs, over.signal);
    const { code, signal } = await ended;
    over.abort();
    kills.log(output);
    if (this.stopping) return;
    if (signal !== 'SIGKILL') {
      const problem = `${name} ended with ${signal ?? `code ${code}`}: ${output.slice(-2_000)}`;
      kills.crashes.push(problem);
      this.failed(new Error(problem));
      await sleep(500);
      return;
    }
    kills.add(name, /\{"failpoint":"([^"]+)"\}\n$/.exec(output)?.[1] ?? AT_RANDOM);
  }

  private killAfter(ms: number, over: AbortSignal): void {
    const timer = setTimeout(() => this.kill(), ms);
    over.addEventListener('abort', () => clearTimeout(timer));
  }

  /** Stops the process for longer than its leases, lets it go on for a while, and kills it. */
  private async pause(afterMs: number, over: AbortSignal): Promise<void> {
    try {
      await sleep(afterMs, undefined, { signal: over });
      this.child?.kill('SIGSTOP');
      await sleep(PAUSE_MS, undefined, { signal: over });
      this.child?.kill('SIGCONT');
      this.options.kills.pauses += 1;
      this.killAfter(2_000, over);
    } catch {
      // The process has ended before.
    }
  }
}

function messageOf(line: string): string {
  try {
    const { msg, err } = JSON.parse(line) as { msg?: string; err?: { message?: string } };
    return [msg, err?.message]
      .filter((each) => each !== undefined)
      .join(': ')
      .replace(/\d+/g, '#');
  } catch {
    return line.replace(/\d+/g, '#');
  }
}
