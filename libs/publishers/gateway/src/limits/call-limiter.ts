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
const SLOWER = 1.09;
/** Of the time that this gains: how late a process may ask without delaying the next call, and how late a call may go out. The rest is for the network. */
const KEEPS = 0.2;
const ON_TIME = 0.2;
/** Processes do not all ask at the moment at which a limit has room again, but within this part of the spacing. */
const SPREAD = 0.02;
/** An answer of the database that took longer than this part of the spacing is too old: the next call could begin before it is corrected. */
const TOO_OLD = 0.5;
const MOST_TOO_OLD = 3;
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
  readonly windowMs: number;
  readonly keepsMs: number;
  readonly onTimeMs: number;
}

/** The narrower limit comes first, so that a call takes the time of the application only when it can begin. */
const WIDTH: Readonly<Record<CallLimit['scope'], number>> = { listing: 0, user: 1, app: 2 };

/** Keeps the declared limits of publishers for all processes of the installation together: their next times are rows. */
export class CallLimiter {
  /** The call of this process that asks for the next time of a limit; the others wait for it, in their order. */
  private readonly asking = new Map<string, Promise<unknown>>();

  constructor(private readonly deps: LimiterDependencies) {}

  /**
   * Resolves when each limit that counts the call has room for it, with a function to call when it goes out. Throws `RATE_LIMITED` when that
   * is too late for the call.
   */
  readonly limit = async ({ publisher, limits }: LimitedCall): Promise<() => void> => {
    const scope = callScope();
    const begun: { each: Counting; at: number }[] = [];
    for (const each of countingOf(publisher, limits, scope)) begun.push({ each, at: await this.waitFor(each, scope) });
    if (scope) scope.begun += 1;
    return () => begun.forEach((one) => this.correct(one));
  };

  /**
   * Moves the next calls by what a call went out late: its process waited for the processor, a connection or another limit. Nobody waits for
   * it, and a database that is away lets the next calls wait.
   */
  private correct({ each, at }: { each: Counting; at: number }): void {
    const byMs = this.deps.clock.monotonic() - at - each.onTimeMs;
    if (byMs > 0) holdCallTime(this.deps.database, { ...each, byMs }).catch(() => undefined);
  }

  /** Returns when the limit was asked for the time that it gave. */
  private async waitFor(each: Counting, scope: CallScope | undefined): Promise<number> {
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
    const at = await asked;
    if (at === undefined) throw await this.noRoom(each, scope);
    return at;
  }

  /** Asks until the limit has room, and returns when it was asked; undefined if that would be too late. */
  private async ask(each: Counting, wait: Wait): Promise<number | undefined> {
    const { clock, database } = this.deps;
    for (let old = 0; ;) {
      const asked = clock.monotonic();
      if (await orTransient(takeCallTime(database, each))) {
        const isOld = clock.monotonic() - asked > TOO_OLD * each.spacingMs;
        if (!isOld || (old += 1) >= MOST_TOO_OLD) return asked;
      } else {
        const untilMs = await orTransient(untilCallTime(database, each));
        if (clock.monotonic() + untilMs > wait.until) return undefined;
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
    if (!of) return [];
    const windowMs = seconds * 1_000 * SLOWER;
    const gainedMs = windowMs - seconds * 1_000;
    const [spacingMs, onTimeMs] = [windowMs / calls, gainedMs * ON_TIME];
    // With many calls in a short window the time gained is longer than their spacing.
    const keepsMs = Math.min(gainedMs * KEEPS, spacingMs);
    return [{ of, callLimit: `${calls}/${seconds}`, limit, windowMs, spacingMs, keepsMs, onTimeMs }];
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
