import type { Database } from '@listings/persistence';
import type { Clock, Logger } from '@listings/platform';
import type { ObservedCall } from '@listings/publisher-registry';
import { endOutage, forgetOutages, prolongOutage, readOutages, storeOutage } from '../store/outages.js';
import type { PublisherOutage } from '../store/outages.js';
import { outcomeOf } from './call-outcome.js';

/** So many calls in a row without an answer are an outage... */
const FAILED_CALLS = 5;
/** ...if they failed over this time: a server that restarts is none. */
const FAILED_FOR_MS = 10_000;
/** A process writes this often that an outage goes on. */
const PROLONGED_EVERY_MS = 60_000;
/** An outage ends without an answer when no call has failed for so long: waiting work looks again within an hour. */
const FORGOTTEN_AFTER_MS = 6 * 60 * 60_000;

/** The calls of this process to a publisher that failed in a row. */
interface Failing {
  calls: number;
  readonly since: Date;
  prolongedAt: Date;
}

/** What the watch needs. */
export interface OutageDependencies {
  readonly database: Database;
  readonly clock: Pick<Clock, 'now'>;
  readonly logger: Logger;
}

/**
 * Knows which publishers do not answer. Every process judges by its own calls, and all share the result: the one that notices
 * the begin or the end of an outage logs one line. Work goes on as before, because each row has its own pauses.
 */
export class OutageWatch {
  private readonly failing = new Map<string, Failing>();
  private outages: ReadonlyMap<string, PublisherOutage> = new Map();
  private writing: Promise<void> = Promise.resolve();

  constructor(private readonly deps: OutageDependencies) {}

  /** The publishers that do not answer, as of the last {@link refresh} or change by this process. */
  get current(): readonly PublisherOutage[] {
    return [...this.outages.values()];
  }

  /** Takes note of a call. It writes only when an outage begins, goes on for a minute, or ends. */
  readonly observe = (call: ObservedCall): void => {
    const { answered, noAnswer } = outcomeOf(call);
    if (answered) this.answered(call);
    else if (noAnswer !== undefined) this.failed(call.publisher, noAnswer);
  };

  /** Reads what other processes have noticed. */
  async refresh(): Promise<void> {
    const { database, clock } = this.deps;
    await this.settled();
    await forgetOutages(database, { failedBefore: new Date(clock.now().getTime() - FORGOTTEN_AFTER_MS) });
    this.know(await readOutages(database));
  }

  /** Resolves when everything is written that the calls so far have caused. */
  settled(): Promise<void> {
    return this.writing;
  }

  private failed(publisher: string, reason: string): void {
    const now = this.deps.clock.now();
    const failing = this.failing.get(publisher) ?? { calls: 0, since: now, prolongedAt: now };
    failing.calls += 1;
    this.failing.set(publisher, failing);
    if (failing.calls < FAILED_CALLS || now.getTime() - failing.since.getTime() < FAILED_FOR_MS) return;
    const outage = { publisher, since: failing.since, lastFailedAt: now, reason };
    if (!this.outages.has(publisher)) {
      this.know([...this.current, outage]);
      this.write(() => this.begin(outage));
    } else if (now.getTime() - failing.prolongedAt.getTime() >= PROLONGED_EVERY_MS) {
      failing.prolongedAt = now;
      this.write(() => prolongOutage(this.deps.database, outage));
    }
  }

  private answered({ publisher, tookMs }: ObservedCall): void {
    this.failing.delete(publisher);
    const outage = this.outages.get(publisher);
    if (!outage) return;
    const answeredSince = new Date(this.deps.clock.now().getTime() - tookMs);
    if (answeredSince < outage.since) return;
    this.know(this.current.filter((each) => each !== outage));
    this.write(() => this.end(outage, answeredSince));
  }

  private async begin(outage: PublisherOutage): Promise<void> {
    const { publisher, since, reason } = outage;
    if (await storeOutage(this.deps.database, outage))
      this.deps.logger.warn({ publisher, since, reason }, 'a publisher does not answer');
  }

  private async end({ publisher, since }: PublisherOutage, answeredSince: Date): Promise<void> {
    const { clock, database, logger } = this.deps;
    if (!(await endOutage(database, { publisher, answeredSince }))) return;
    const seconds = Math.round((clock.now().getTime() - since.getTime()) / 1_000);
    logger.warn({ publisher, since, seconds }, 'a publisher answers again');
  }

  private know(outages: readonly PublisherOutage[]): void {
    this.outages = new Map(outages.map((each) => [each.publisher, each]));
  }

  /** Writes in the order of the calls. What cannot be written is read again, or noticed again by a later call. */
  private write(change: () => Promise<void>): void {
    this.writing = this.writing
      .then(change)
      .catch((error: unknown) => this.deps.logger.info({ err: error }, 'an outage could not be stored'));
  }
}
