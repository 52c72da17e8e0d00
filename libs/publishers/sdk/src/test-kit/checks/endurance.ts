import { checksOf } from '../check.js';
import type { Check } from '../check.js';
import { brief, demand, outcomeOf } from '../demand.js';
import { allFaults } from '../observed-http.js';
import type { Fault } from '../observed-http.js';
import { plugInCalls } from '../plug-in-calls.js';
import type { PlugInCall, Scene } from '../plug-in-calls.js';
import type { CheckContext } from '../check-context.js';

/** The core waits so long for one method, and its HTTP client so long for one call. */
const METHOD_MS = 60_000;
const CALL_MS = 20_000;
/** So many calls of a method are each disturbed in turn. */
const MOST_POSITIONS = 6;
/** What a method may spend besides waiting for the network. */
const OWN_TIME_MS = 5_000;

/** What the network and a publisher out of its mind do to each single call of each method [publishers 0.1]. */
export const enduranceChecks: readonly Check[] = plugInCalls.flatMap((call) =>
  checksOf(call.capability, {
    [`[publishers 0.1] ${call.name} ends in time when the publisher hangs`]: (context) => endsInTime(context, call),
    [`[publishers 0.1] ${call.name} lets nothing but TRANSIENT out when answers are lost, cut or senseless`]: (
      context,
    ) => survives(context, call),
  }),
);

async function endsInTime(context: CheckContext, call: PlugInCall): Promise<void> {
  const scene = await sceneOf(context);
  const run = await call.prepare(scene);
  context.http.watch(() => 'hang');
  const started = Date.now();
  const outcome = await outcomeOf(call.name, () => run(scene.session));
  demand(Date.now() - started < OWN_TIME_MS, `${call.name} took ${Date.now() - started} ms besides the network`);
  const most = Math.floor(METHOD_MS / CALL_MS);
  const calls = context.http.watched.length;
  if (call.mayCallNobody && calls === 0) return;
  demand(calls > 0, `${call.name} called nobody`);
  demand(calls <= most, `${call.name} waited for ${calls} calls in turn; after ${most} the core has given up`);
  demandTransient(`${call.name}, with the publisher hanging`, outcome);
}

async function survives(context: CheckContext, call: PlugInCall): Promise<void> {
  const scene = await sceneOf(context);
  const prepare = () => call.prepare(scene);
  let run = await prepare();
  context.http.watch();
  await outcomeOf(call.name, () => run(scene.session));
  const calls = context.http.watched.length;
  for (const position of positionsOf(calls)) {
    for (const fault of allFaults) {
      if (call.isWrite) {
        context.http.watch();
        run = await prepare();
      }
      context.http.watch((each) => (each === position ? fault : undefined));
      const what = `${call.name}, with call ${position + 1} of ${calls} ${inWords[fault]}`;
      const outcome = await outcomeOf(what, () => run(scene.session));
      demandTransient(what, outcome);
    }
  }
}

/** Each of a few calls; of many the first ones, one in the middle and the last. */
function positionsOf(calls: number): readonly number[] {
  const all = Array.from({ length: calls }, (_, position) => position);
  const chosen = new Set([0, 1, 2, Math.floor(calls / 2), calls - 1]);
  return all.filter((position) => calls <= MOST_POSITIONS || chosen.has(position));
}

async function sceneOf(context: CheckContext): Promise<Scene> {
  const session = await context.connect();
  return { context, session, listingRef: context.world.listings.other };
}

/** An answer that makes no sense can also be survived; taking it for another meaning cannot. */
function demandTransient(what: string, outcome: Awaited<ReturnType<typeof outcomeOf>>): void {
  demand('value' in outcome || outcome.failure.kind === 'TRANSIENT', `${what} ended with ${brief(outcome)}`);
}

const inWords: Record<Fault, string> = {
  unreachable: 'finding no connection',
  hang: 'left without an answer',
  dropped: 'processed and its answer lost',
  outage: 'answered by 503 and a page',
  html: 'answered by a page',
  empty: 'answered by nothing',
  null: 'answered by null',
  list: 'answered by an empty list',
  cut: 'answered by half of the JSON',
  scrambled: 'answered by values of wrong types',
  redirect: 'redirected elsewhere',
};
