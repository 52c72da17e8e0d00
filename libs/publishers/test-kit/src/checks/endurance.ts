import { authorizationCalls } from '../authorization-calls.js';
import type { CheckContext } from '../check-context.js';
import { checksOf } from '../check.js';
import type { Check } from '../check.js';
import { brief, demand, demandCalls, outcomeOf } from '../demand.js';
import type { Fault } from '../observed-http.js';
import type { CallTarget, PlugInCall } from '../plug-in-call.js';
import { plugInCalls } from '../plug-in-calls.js';

/** The core's time limit for one method. */
const METHOD_MS = 60_000;
/** The HTTP client's time limit for one call. */
const CALL_MS = 20_000;
/** The greatest number of calls of a method that are all tested with faults. */
const MOST_POSITIONS = 6;
/** The faults after which an answer says nothing at all of what it is about. */
const unreadable: readonly Fault[] = ['html', 'empty', 'null', 'list', 'cut', 'scrambled'];
/** The time that a method may wait in addition to the network. */
const MOST_SLEPT_MS = 5_000;

/** Checks of each method with a fault at each of its calls [publishers 0.1]. */
export const enduranceChecks: readonly Check[] = [...authorizationCalls, ...plugInCalls].flatMap((call) =>
  checksOf(call.capability, {
    [`[publishers 0.1] ${call.name} ends in time when the publisher hangs`]: {
      unless: call.unless,
      needs: call.needs,
      run: (context) => endsInTime(context, call),
    },
    [`[publishers 0.1] ${call.name} throws nothing but TRANSIENT when responses are lost, cut or invalid`]: {
      unless: call.unless,
      needs: call.needs,
      gradual: true,
      run: (context) => survives(context, call),
    },
  }),
);

async function endsInTime(context: CheckContext, call: PlugInCall): Promise<void> {
  const target = await callTarget(context);
  const run = await call.prepare(target);
  context.http.watch(() => 'hang');
  const { sleptMs } = context;
  const outcome = await outcomeOf(call.name, () => run(target.session));
  const ownMs = context.sleptMs - sleptMs;
  demand(
    ownMs < MOST_SLEPT_MS,
    `${call.name} waited for ${ownMs} ms in addition to the network: do not wait before a retry`,
  );
  const most = Math.floor(METHOD_MS / CALL_MS);
  const calls = context.http.watched.length;
  if (call.mayCallNobody && calls === 0) return;
  demandCalls(call.name, calls);
  demand(
    calls <= most,
    `${call.name} waited for ${calls} hanging calls one after the other; the core gives up after ${most}`,
  );
  demandTransient(`${call.name} with a hanging publisher`, outcome);
}

async function survives(context: CheckContext, call: PlugInCall): Promise<void> {
  const target = await callTarget(context);
  const prepare = () => call.prepare(target);
  let run = await prepare();
  context.http.watch();
  await outcomeOf(call.name, () => run(target.session));
  const calls = context.http.watched.length;
  for (const position of positionsOf(calls)) {
    for (const fault of context.faults) {
      if (call.isWrite) {
        context.http.watch();
        run = await prepare();
      }
      context.http.watch((each) => (each === position ? fault : undefined));
      const what = `${call.name} with call ${position + 1} of ${calls} ${descriptions[fault]}`;
      const outcome = await outcomeOf(what, () => run(target.session));
      const isEmptied = fault === 'nulls' && 'failure' in outcome && outcome.failure.kind === 'NO_DATA';
      if (!isEmptied) demandTransient(what, outcome);
      const isNothing = 'value' in outcome && outcome.value === undefined;
      demand(
        !(call.looksFor && unreadable.includes(fault) && isNothing),
        `${what} says that nothing is there, ${call.looksFor}: an answer that cannot be read must be TRANSIENT (reference: needed)`,
      );
    }
  }
}

/** The positions to test: all of a few calls; of many calls the first ones, one in the middle and the last. */
function positionsOf(calls: number): readonly number[] {
  const all = Array.from({ length: calls }, (_, position) => position);
  const chosen = new Set([0, 1, 2, Math.floor(calls / 2), calls - 1]);
  return all.filter((position) => calls <= MOST_POSITIONS || chosen.has(position));
}

async function callTarget(context: CheckContext): Promise<CallTarget> {
  const session = await context.connect();
  return { context, session, listingRef: context.world.listings.other };
}

/** A method may succeed in spite of the fault, but it must not fail with another kind than `TRANSIENT`. */
function demandTransient(what: string, outcome: Awaited<ReturnType<typeof outcomeOf>>): void {
  demand(
    'value' in outcome || outcome.failure.kind === 'TRANSIENT',
    `${what} must succeed or fail with TRANSIENT: ${brief(outcome)}`,
  );
}

/** Each fault as the end of the phrase "with call 1 of 3 ...". */
const descriptions: Record<Fault, string> = {
  unreachable: 'failing to connect',
  hang: 'getting no response',
  dropped: 'processed, but its response lost',
  outage: 'answered with 503 and an HTML page',
  html: 'answered with an HTML page',
  empty: 'answered with an empty body',
  null: 'answered with null',
  list: 'answered with an empty array',
  cut: 'answered with truncated JSON',
  scrambled: 'answered with values of wrong types',
  nulls: 'answered with null for every value',
  deep: 'answered with very deep values',
  extended: 'answered with long and deep unknown members',
  mislabelled: 'answered with the content type of a page',
  strangeError: 'answered with an error of another format',
  redirect: 'redirected to another host',
};
