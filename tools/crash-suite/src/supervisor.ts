import { spawn } from 'node:child_process';
import type { ChildProcess } from 'node:child_process';
import { setTimeout as sleep } from 'node:timers/promises';
import { warningsIn } from '@listings/testing';
import { isExpected, messageOf } from './expected-log.js';
import { KILL_PLACES } from './failpoints.js';
import type { AppName, KillPlace } from './failpoints.js';
import { randomOf } from './random.js';
import type { Random } from './random.js';

/** The place of kills that the supervisor sends itself. */
export const AT_RANDOM = 'at a random time';
/** Lives of a few seconds: the time that V8 takes to optimise code and to collect garbage does not pay. */
const SHORT_LIFE = ['--no-opt', '--single-threaded-gc', '--min-semi-space-size=64', '--max-semi-space-size=64'];
/** A dispatcher is stopped for longer than its lease of 8 s. */
const PAUSE_MS = 10_500;
/** A life that does not reach its failpoint ends so long after its start. */
const LONGEST_LIFE_MS: Readonly<Record<AppName, number>> = { api: 15_000, worker: 6_000, 'webhook-dispatcher': 4_000 };

/** The failpoints that a round of so many kills hits at least: 25 [reliability 2] if it has 200. */
export function failpointsWanted(kills: number): number {
  return Math.min(25, Math.floor(kills / 8));
}

/** How many kills a round still has, and what its kills have hit. */
export class Kills {
  readonly byPlace = new Map<string, number>();
  readonly byProcess = new Map<string, number>();
  /** Dispatchers that were stopped past their lease and continued. */
  pauses = 0;
  /** Processes that ended in another way: a failure of the round. */
  readonly crashes: string[] = [];
  /** Unexpected warnings and errors of all processes: the text without its numbers, how often, and one whole line. */
  readonly warnings = new Map<string, { count: number; example: string }>();

  constructor(readonly wanted: number) {}

  get count(): number {
    return [...this.byPlace.values()].reduce((sum, each) => sum + each, 0);
  }

  /** A round goes on, up to twice its kills, until it has hit enough failpoints. */
  get done(): boolean {
    const failpoints = [...this.byPlace.keys()].filter((place) => place !== AT_RANDOM).length;
    return this.count >= this.wanted && (failpoints >= failpointsWanted(this.wanted) || this.count >= 2 * this.wanted);
  }

  add(process: string, place: string): void {
    this.byPlace.set(place, (this.byPlace.get(place) ?? 0) + 1);
    this.byProcess.set(process, (this.byProcess.get(process) ?? 0) + 1);
  }

  /** Counts the unexpected warnings and errors in the output of a process. */
  log(output: string): void {
    for (const line of warningsIn(output)) {
      const key = messageOf(line);
      if (isExpected(key)) continue;
      const known = this.warnings.get(key);
      this.warnings.set(key, { count: (known?.count ?? 0) + 1, example: known?.example ?? line });
    }
  }
}

/** The end that one life of a process is planned to have. */
type Plan =
  | { readonly end: 'failpoint'; readonly places: readonly string[] }
  | { readonly end: 'at random' | 'pause'; readonly afterMs: number };

/** What one release runs as a process. */
export interface ReleasedApp {
  readonly main: string;
  readonly environment: Readonly<Record<string, string>>;
}

/** A process of the product that is restarted at once whenever it is killed, each time as the next of its releases. */
export class SupervisedProcess {
  private round: { readonly kills: Kills; readonly random: Random } | undefined;
  private bag: KillPlace[] = [];
  private child: ChildProcess | undefined;
  private lives = 0;
  /** Output of the present life, up to the last {@link readLog}. */
  private output = '';
  private armed = false;
  private calm = true;
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
      /** One, or an earlier one as well: then releases run beside each other. */
      readonly releases: readonly ReleasedApp[];
    },
  ) {
    this.running = this.run();
  }

  /** Begins a round: the present life ends now, and the next ones as the seed of the round plans. */
  arm(kills: Kills, seed: number): void {
    this.round = { kills, random: randomOf(seed, this.options.name) };
    this.bag = [];
    this.calm = false;
    this.kill();
  }

  /** Ends the kills: a life with a plan ends now, and later ones have none. */
  settle(): void {
    if (this.calm) return;
    this.calm = true;
    if (this.armed) this.kill();
  }

  /** Adds what the process has logged since the last call to the round. */
  readLog(): void {
    const end = this.output.lastIndexOf('\n') + 1;
    this.round?.kills.log(this.output.slice(0, end));
    this.output = this.output.slice(end);
  }

  /** Ends the process with the run; this is not a kill. */
  async stop(): Promise<void> {
    this.stopping = true;
    this.kill();
    await this.running;
  }

  /** Ends the present life, also if it is stopped. */
  kill(): void {
    this.child?.kill('SIGCONT');
    this.child?.kill('SIGKILL');
  }

  private async run(): Promise<void> {
    while (!this.stopping) {
      const plan = this.calm || !this.round || this.round.kills.done ? undefined : this.nextPlan(this.round.random);
      this.armed = plan !== undefined;
      await this.live(plan);
    }
  }

  private nextPlan(random: Random): Plan {
    const { app } = this.options;
    const longest = LONGEST_LIFE_MS[app];
    if (app === 'webhook-dispatcher' && random.percent(4)) return { end: 'pause', afterMs: random.below(1_000) };
    if (random.percent(8)) return { end: 'at random', afterMs: random.below(longest) };
    if (this.bag.length === 0) this.bag = random.shuffle(KILL_PLACES[app]);
    const place = this.bag.pop() as KillPlace;
    // A worker has further places that are about as rare, so that fewer lives end without reaching one. An api that died
    // sooner would acknowledge nothing: all its clients repeat their writes as soon as it is back.
    const alike = app === 'worker' ? KILL_PLACES[app].filter(({ passes }) => passes === place.passes) : [];
    const places = [...new Set([place, ...random.shuffle(alike).slice(0, 3)])].map(
      ({ name, passes }) => `${name}:${1 + random.below(passes)}`,
    );
    return { end: 'failpoint', places };
  }

  private async live(plan: Plan | undefined): Promise<void> {
    const { name, releases, app } = this.options;
    const { main, environment } = releases[this.lives % releases.length] as ReleasedApp;
    this.lives += 1;
    const failpoint = plan?.end === 'failpoint' ? { FAILPOINT: plan.places.join() } : {};
    const child = spawn(process.execPath, [...SHORT_LIFE, main], {
      env: { PATH: process.env['PATH'], ...environment, ...failpoint },
      stdio: ['ignore', 'pipe', 'pipe', 'ipc'],
    });
    this.child = child;
    this.output = '';
    for (const stream of [child.stdout, child.stderr])
      stream?.setEncoding('utf8').on('data', (text: string) => {
        this.output += text;
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
    const output = this.output;
    this.readLog();
    if (this.stopping) return;
    if (signal !== 'SIGKILL') {
      const problem = `${name} ended with ${signal ?? `code ${code}`}: ${output.slice(-2_000)}`;
      this.round?.kills.crashes.push(problem);
      this.failed(new Error(problem));
      await sleep(500);
      return;
    }
    this.round?.kills.add(name, /\{"failpoint":"([^"]+)"\}\n$/.exec(output)?.[1] ?? AT_RANDOM);
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
      if (this.round) this.round.kills.pauses += 1;
      this.killAfter(2_000, over);
    } catch {
      // The process has ended before.
    }
  }
}
