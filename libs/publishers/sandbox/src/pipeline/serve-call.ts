import type { ServerResponse } from 'node:http';
import { json, text } from '../http/answer.js';
import type { Answer } from '../http/answer.js';
import type { Call } from '../http/call.js';
import { cutMidBody, hangUp, transmit } from '../http/transmit.js';
import { redacted } from '../requests/redaction.js';
import type { ScriptedResponse } from '../scripting/script-queue.js';
import type { World } from '../world/world.js';
import type { RecognisedCall, SandboxPublisher } from './sandbox-publisher.js';

/** Status in the log for a call whose connection was dropped without a response. */
const DROPPED = 0;

/** Processes every publisher call: log, latency, script, limit, operation, response [publishers 3.4, 3.5]. */
export async function serveCall(
  world: World,
  publisher: SandboxPublisher,
  call: Call,
  response: ServerResponse,
): Promise<void> {
  const recognised = publisher.recognise(call);
  const started = world.clock.real.monotonic();
  const entry = world.log.open({
    at: world.clock.iso(),
    publisher: publisher.name,
    operation: recognised.operation,
    method: call.method,
    path: `/${publisher.name}${call.path}`,
    owner: recognised.owner ?? null,
    listing: recognised.listing ?? null,
    ...redacted(call, world.credentials),
  });
  const close = (status: number): void =>
    world.log.complete(entry, {
      status,
      scripted: script !== undefined,
      durationMs: Math.round(world.clock.real.monotonic() - started),
    });

  const script = world.scripts.take({
    operation: recognised.operation,
    listing: recognised.listing,
    owner: recognised.owner,
    body: readable(call),
  });
  const waitMs = world.latency.delayFor(publisher.name, recognised.operation) + (script?.delayMs ?? 0);
  if (waitMs > 0) await world.clock.wait(waitMs);
  if (script?.hold) await world.scripts.untilCleared();
  if (waitMs > 0 || script?.hold) world.tick();

  if (script?.drop === 'before') {
    close(DROPPED);
    return hangUp(response);
  }
  const answer = dated(await answerTo(world, publisher, recognised, script), world);
  if (script?.drop === 'after') {
    close(DROPPED);
    return hangUp(response);
  }
  if (script?.drop === 'midBody') {
    close(DROPPED);
    return cutMidBody(response, answer);
  }
  close(answer.status);
  transmit(response, answer);
}

async function answerTo(
  world: World,
  publisher: SandboxPublisher,
  call: RecognisedCall,
  script: ScriptedResponse | undefined,
): Promise<Answer> {
  const scripted = script && scriptedAnswer(publisher, call, script);
  const isPerformed = !scripted || script.apply === true || script.drop === 'after' || script.drop === 'midBody';
  const real = isPerformed ? await perform(world, publisher, call) : undefined;
  if (scripted) return scripted;
  const finished = publisher.finish(real ?? json(200, {}), call);
  // A script with only headers adds them to the real response.
  return script?.headers ? { ...finished, headers: { ...finished.headers, ...script.headers } } : finished;
}

/** The response with the time of the world, as every publisher writes it; a script may say another one. */
function dated(answer: Answer, { clock }: World): Answer {
  return { ...answer, headers: { date: new Date(clock.now()).toUTCString(), ...answer.headers } };
}

async function perform(world: World, publisher: SandboxPublisher, call: RecognisedCall): Promise<Answer> {
  const { owner, listing, isEdit } = call;
  const refusal = call.isLimited
    ? world.limits.admit({ publisher: publisher.name, owner, listing, isEdit }, world.clock.now())
    : undefined;
  if (refusal) return publisher.refuse(refusal, call);
  try {
    return await call.perform();
  } catch (error) {
    process.stderr.write(`${error instanceof Error ? error.stack : String(error)}\n`);
    return publisher.crashed(error);
  }
}

/** The scripted response, or undefined if the script only delays or drops. */
function scriptedAnswer(
  publisher: SandboxPublisher,
  call: RecognisedCall,
  script: ScriptedResponse,
): Answer | undefined {
  if (script.error !== undefined) {
    const answer = publisher.scriptedError(script.error, call);
    return { ...answer, status: script.status ?? answer.status, headers: { ...answer.headers, ...script.headers } };
  }
  if (script.status === undefined && script.body === undefined) return undefined;
  const status = script.status ?? 200;
  if (script.body === undefined) return text(status, '', script.headers);
  return typeof script.body === 'string'
    ? text(status, script.body, script.headers)
    : json(status, script.body, script.headers);
}

/** The body for the log: decoded forms, unchanged JSON. */
function readable(call: Call): string {
  const raw = call.body.toString('utf8');
  if (!call.headers['content-type']?.includes('urlencoded')) return raw;
  return [raw, ...new URLSearchParams(raw).values()].join('\n');
}
