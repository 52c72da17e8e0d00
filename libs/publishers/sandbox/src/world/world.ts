import type { Clock } from '@listings/platform/time';
import { Inboxes } from '../inbox/inboxes.js';
import { LatencyRules } from '../limits/latency.js';
import { Limits } from '../limits/limits.js';
import { RequestLog } from '../requests/request-log.js';
import { ScriptQueue } from '../scripting/script-queue.js';
import { Agenda } from './agenda.js';
import { SandboxClock } from './clock.js';
import { Credentials } from './credentials.js';
import { Dice } from './dice.js';
import { defaultSettings } from './settings.js';
import { FailOnce } from './triggers.js';

/** The options of a new world [publishers 3.2, 3.4]. */
export interface WorldOptions {
  readonly seed: number;
  readonly listingsPerOwner: number;
  /** Base URL of this world, with the prefix of its space. */
  readonly origin: string;
  /** The clock of the process. */
  readonly clock: Clock;
}

/** The data of one space that the publishers share: clock, scripts, limits, log and inboxes [publishers 3.1]. */
export class World {
  readonly origin: string;
  readonly listingsPerOwner: number;
  readonly clock: SandboxClock;
  readonly startedAt: number;
  readonly agenda = new Agenda();
  readonly settings = defaultSettings();
  readonly credentials = new Credentials();
  readonly scripts = new ScriptQueue();
  readonly log: RequestLog;
  readonly limits = new Limits();
  readonly latency: LatencyRules;
  readonly inboxes: Inboxes;
  readonly failOnce = new FailOnce();
  readonly dice: Dice;

  constructor(options: WorldOptions) {
    this.origin = options.origin;
    this.clock = new SandboxClock(options.clock);
    this.startedAt = this.clock.now();
    this.log = new RequestLog(options.clock);
    this.inboxes = new Inboxes(options.clock);
    this.listingsPerOwner = options.listingsPerOwner;
    this.dice = new Dice(options.seed);
    this.latency = new LatencyRules(this.dice);
  }

  /** Runs all due tasks. Called before each request and after each move of the clock. */
  tick(): void {
    this.agenda.runDue(this.clock.now());
  }

  /** Adds a task after a delay in sandbox time. */
  after(milliseconds: number, run: () => void): void {
    this.agenda.at(this.clock.now() + milliseconds, run);
  }

  /** Ends all waits on this world. */
  end(): void {
    this.log.end();
    this.scripts.clear();
  }
}
