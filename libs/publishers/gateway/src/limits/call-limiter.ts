import type { Database } from '@listings/persistence';
import { currentWork } from '@listings/platform';
import type { Clock } from '@listings/platform';
import type { LimitedCall } from '@listings/publisher-registry';
import { PublisherError } from '@listings/publisher-sdk';
import type { CallLimit } from '@listings/publisher-sdk';
import { holdCallTime, queueForCallTime, takeCallTime, untilCallTime } from '../store/call-times.js';
import type { CallTimeKey } from '../store/call-times.js';
import { callScope } from './call-scope.js';
import type { CallScope } from './call-scope.js';

/** The first call of a method waits so long at most. Its work comes again later instead, and a client reads when. */
const FIRST_WAIT_MS = 2_000;
/** Further calls of a method in work wait so long in all, because what they have read would be lost. */
const FURTHER_WAIT_MS = 15 * 60_000;
/** A wait looks this often whether its call is over. */
const LOOK_EVERY_MS = 1_000;
/** Calls go slower than the publisher allows by this factor, because they do not all take equally long to arrive. */
const SLOWER = 1.07;
/** Processes do not all ask at the moment at which a limit has room again, but within this part of the spacing. */
const SPREAD = 0.02;
/** An answer of the database that took longer than this part of the spacing is too old: the next call could follow too soon. */
const LATE = 0.06;
const MOST_LATE = 3;
/** Work that found no room comes back a little faster than calls begin, so that the publisher is never idle while work waits. */
const QUEUE_FASTER = 0.7;

/** What the limiter needs. */
export interface LimiterDependencies {
  readonly database: Database;
  readonly clock: Clock;
}

/** One limit that counts a call. */
interface Counting extends CallTimeKey {
  readonly limit: CallLimit;
  readonly spacingMs: number;
}

/** The narrower limit comes first, so that a call takes the time of the application only when it can begin. */
const WIDTH: Readonly<Record<CallLimit['scope'], number>> = { listing: 0, user: 1, app: 2 };

/** Keeps the declared limits of publishers for all processes of the installation together: their next times are rows. */
export class CallLimiter {
  /** The call of this process that asks for the next time of a limit; the others wait for it, in their order. */
  private readonly asking = new Map<string, Promise<unknown>>();

  constructor(private readonly deps: LimiterDependencies) {}

  /** Resolves when each limit that counts the call has room for it. Throws `RATE_LIMITED` when that is too late for the call. */
  readonly limit = async ({ publisher, limits }: LimitedCall): Promise<void> => {
    const { clock, database } = this.deps;
    const scope = callScope();
    const counting = countingOf(publisher, limits, scope);
    const begun: { each: Counting; at: number }[] = [];
    for (const each of counting) {
      await this.waitFor(each, scope);
      begun.push({ each, at: clock.monotonic() });
    }
    if (scope) scope.begun += 1;
    for (const { each, at } of begun)
      if (clock.monotonic() - at > LATE * each.spacingMs) await orTransient(holdCallTime(database, each));
  };

  private async waitFor(each: Counting, scope: CallScope | undefined): Promise<void> {
    const { clock } = this.deps;
    const isFurther = scope !== undefined && scope.begun > 0 && currentWork().work !== undefined;
    const began = clock.monotonic();
    const wait: Wait = { until: began + (isFurther ? FURTHER_WAIT_MS : FIRST_WAIT_MS), scope };
    const key = JSON.stringify([each.of, each.callLimit]);
    for (let other = this.asking.get(key); other; other = this.asking.get(key))
      if (!(await this.ends(other, wait))) throw await this.noRoom(each, scope);
    const asked = this.ask(each, wait);
    const ended = asked.then(
      () => this.asking.delete(key),
      () => this.asking.delete(key),
    );
    this.asking.set(key, ended);
    if (!(await asked)) throw await this.noRoom(each, scope);
  }

  /** Asks until the limit has room; false if that would be too late. */
  private async ask(each: Counting, wait: Wait): Promise<boolean> {
    const { clock, database } = this.deps;
    for (let late = 0; ;) {
      const asked = clock.monotonic();
      if (await orTransient(takeCallTime(database, each))) {
        const isLate = clock.monotonic() - asked > LATE * each.spacingMs;
        if (!isLate || (late += 1) >= MOST_LATE) return true;
      } else {
        const untilMs = await orTransient(untilCallTime(database, each));
        if (clock.monotonic() + untilMs > wait.until) return false;
        await this.sleep(untilMs + clock.random() * SPREAD * each.spacingMs, wait);
      }
    }
  }

  /** Whether the other call has asked before the wait is over. */
  private async ends(other: Promise<unknown>, wait: Wait): Promise<boolean> {
    const cancel = new AbortController();
    const leftMs = wait.until - this.deps.clock.monotonic();
    const over = this.sleep(leftMs, wait, cancel.signal).then(() => false);
    try {
      return await Promise.race([other.then(() => true), over]);
    } finally {
      cancel.abort();
      over.catch(() => undefined);
    }
  }

  private async sleep(ms: number, { scope }: Wait, signal?: AbortSignal): Promise<void> {
    const { clock } = this.deps;
    const began = clock.monotonic();
    for (let left = ms; left > 0; left = ms - (clock.monotonic() - began)) {
      if (scope?.isOver()) throw new PublisherError({ kind: 'TRANSIENT', text: 'the call is over' });
      const slept = Math.min(left, LOOK_EVERY_MS);
      if (scope) scope.waitedMs += slept;
      await clock.sleep(slept, signal);
    }
  }

  private async noRoom(each: Counting, scope: CallScope | undefined): Promise<PublisherError> {
    const stepMs = each.spacingMs * QUEUE_FASTER;
    const { limit } = each;
    const retryAfterMs = Math.ceil(await orTransient(queueForCallTime(this.deps.database, { ...each, stepMs })));
    const failure = { kind: 'RATE_LIMITED', retryAfterMs, scope: limit.scope, limit } as const;
    if (scope) scope.limited = failure;
    return new PublisherError(failure);
  }
}

/** How long a call may wait, and for whom it is. */
interface Wait {
  readonly until: number;
  readonly scope: CallScope | undefined;
}

/** A limit of connected accounts counts no call before there is one, and a limit of listings only calls about a listing. */
function countingOf(publisher: string, limits: readonly CallLimit[], scope: CallScope | undefined): Counting[] {
  const sorted = [...limits].sort((one, other) => WIDTH[one.scope] - WIDTH[other.scope]);
  return sorted.flatMap((limit): Counting[] => {
    const of = countedBy(publisher, limit, scope);
    const { calls, seconds } = limit;
    const spacingMs = ((seconds * 1_000) / calls) * SLOWER;
    return of ? [{ of, callLimit: `${calls}/${seconds}`, limit, spacingMs }] : [];
  });
}

function countedBy(publisher: string, limit: CallLimit, scope: CallScope | undefined): CallTimeKey['of'] | undefined {
  if (limit.scope === 'app') return { publisher };
  if (!scope) return undefined;
  const { accountId, connectedAccountId, listingRef } = scope;
  if (limit.scope === 'user') return { accountId, connectedAccountId, listingRef: '' };
  return listingRef === undefined ? undefined : { accountId, connectedAccountId, listingRef };
}

/** What a plug-in sees when the database is away: nothing was sent. */
function orTransient<T>(work: Promise<T>): Promise<T> {
  return work.catch((error: unknown) => {
    const text = 'the limits of the publisher could not be read from the database';
    throw new PublisherError({ kind: 'TRANSIENT', text }, { cause: error });
  });
}
