import { MAX_LOST_CLAIMS, MAX_TIMES_BLOCKED } from '@listings/domain';
import { failpoint, traced, workingOn } from '@listings/platform';
import type { SpanFacts } from '@listings/platform';
import { again, setAside } from '../outcome.js';
import type { WorkOutcome } from '../outcome.js';
import type { GivenUp, StepLease } from '../work-kind.js';
import { retryWaitMs } from './retry-wait.js';
import type { DeclaredKind, Ended, Loaded, RunnerDependencies } from './runner-dependencies.js';
import { TooManyOutside } from './slots.js';

/** The wait of a step that could not make its call because too many others wait for theirs. */
const OUTSIDE_MS = 10_000;

/** Runs the step of a claimed row. Never throws: a row whose step throws is due again later. */
export async function runStep(
  { logger, metrics }: Pick<RunnerDependencies, 'logger' | 'metrics'>,
  { options: { kind }, handler }: DeclaredKind,
  { loaded, lease }: { loaded: Loaded; lease: StepLease },
): Promise<Ended> {
  const { accountId, subject, failures } = loaded.work;
  failpoint('work.after_claim');
  const why = reasonToGiveUp(loaded);
  if (why) {
    logger.error({ accountId, kind, subject, because: why.because }, 'giving up a row of work');
    const own = ownOutcome(handler, { loaded, why, logger });
    return { ...loaded, outcome: own ?? setAside(why.because, undefined), isOurs: own === undefined };
  }
  const end = metrics.stepSeconds.startTimer({ kind });
  let outcome: WorkOutcome<unknown>;
  let isOurs = false;
  try {
    outcome = await traced(spanOf(loaded), async (span) => {
      const result = await workingOn({ kind, row: { accountId, subject } }, () => handler.step(loaded, lease));
      span?.set({ 'listings.outcome': result.next });
      return result;
    });
  } catch (error) {
    isOurs = true;
    if (error instanceof TooManyOutside) outcome = again(OUTSIDE_MS, undefined);
    else {
      logger.error({ err: error, accountId, kind, subject }, 'a step of work failed; it will be tried again');
      outcome = again(retryWaitMs(failures), undefined, { failed: true });
    }
  }
  end({ outcome: isOurs ? 'failed' : outcome.next });
  return { ...loaded, outcome, isOurs };
}

/** The span of a step. Its row may have waited for long: the span says for how long. */
function spanOf({ work }: Loaded): SpanFacts {
  return {
    name: `work ${work.kind}`,
    kind: 'consumer',
    attributes: {
      'listings.account_id': work.accountId,
      'listings.work.kind': work.kind,
      'listings.work.subject': work.subject,
      'listings.work.waited_ms': Math.round(work.waitedMs),
      'listings.work.attempt': work.attempts,
      'listings.correlation_id': work.correlationId ?? undefined,
    },
  };
}

/** The outcome that the kind gives to a row that is given up; undefined if the kind names none, or throws. */
function ownOutcome(
  handler: DeclaredKind['handler'],
  { loaded, why, logger }: { loaded: Loaded; why: GivenUp } & Pick<RunnerDependencies, 'logger'>,
): WorkOutcome<unknown> | undefined {
  try {
    return handler.giveUp?.(loaded, why);
  } catch (error) {
    const { accountId, kind, subject } = loaded.work;
    logger.error(
      { err: error, accountId, kind, subject },
      'a row of work was set aside, because its kind cannot give it up',
    );
    return undefined;
  }
}

function reasonToGiveUp({ work }: Loaded): GivenUp | undefined {
  if (work.blockedTimes >= MAX_TIMES_BLOCKED) return { because: 'it blocked its processes' };
  if (work.lostClaims >= MAX_LOST_CLAIMS) return { because: 'its processes ended' };
  return undefined;
}
