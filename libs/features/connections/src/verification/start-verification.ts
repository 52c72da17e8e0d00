import { siteSubject } from '@listings/domain';
import type { ChangeCaller } from '@listings/domain';
import type { RuleViolation } from '@listings/errors';
import { authorOf, recordLocationChanges } from '@listings/feature-locations';
import type { InUnit } from '@listings/persistence';
import { publisherLine } from '@listings/publisher-gateway';
import { failureOf } from '@listings/publisher-sdk';
import type { PublisherFailure, StartedVerification, VerificationActionsCapability } from '@listings/publisher-sdk';
import type { ConnectionsDependencies } from '../dependencies.js';
import { startObstacle, startsOfDay } from '../rules/verification-start.js';
import { lockLinkableLocations } from '../store/listing-links.js';
import { storeVerificationStart } from '../store/verification-starts.js';
import type { StartableVerification, VerificationStart } from '../store/verification-starts.js';
import { VERIFICATION } from '../work/subjects.js';
import { isOutcomeUnknown, verificationRefusal } from './verification-refusal.js';
import { ACTION_TIMEOUT_MS, callTarget, verificationTarget } from './verification-target.js';
import type { VerificationRequest } from './verification-target.js';

/** What a person asks for: to have a listing verified. */
export interface VerificationStartRequest extends VerificationRequest {
  readonly methodId: string;
  readonly input?: string;
  readonly language: string;
  /** Whether to start another verification although one is in progress. */
  readonly restart: boolean;
}

/** The wait before the state is read: the publisher has changed it by then. */
const READ_IN_MS = 2_000;
/** When the state is read if the process ends during the call. */
const READ_WITHOUT_ANSWER_IN_MS = 60_000;

/**
 * Starts a verification at the publisher, at most one at a time [publishers 1.7]. The start is stored before the call, so that another request,
 * and a repeated one after a crash, sends nothing. If the answer is lost, the start stays: the worker reads the state, and the person enters
 * the code.
 */
export async function startVerification(
  deps: InUnit<ConnectionsDependencies>,
  caller: ChangeCaller,
  request: VerificationStartRequest,
): Promise<{ readonly started: StartedVerification | null; readonly violations: readonly RuleViolation[] }> {
  const reserved = await reserve(deps, caller, request);
  if ('violation' in reserved) return { started: null, violations: [reserved.violation] };
  const answer = await send(deps, request, reserved);
  if ('started' in answer) {
    await settle(deps, caller, reserved, answered(reserved.start, answer.started));
    return { started: answer.started, violations: [] };
  }
  if (isOutcomeUnknown(answer.failure)) await settle(deps, caller, reserved, reserved.start);
  else await release(deps, reserved);
  return { started: null, violations: [verificationRefusal(answer.failure, deps.clock)] };
}

async function send(
  { calls }: ConnectionsDependencies,
  { methodId, input, language }: VerificationStartRequest,
  { before, actions }: Reserved,
): Promise<{ readonly started: StartedVerification } | { readonly failure: PublisherFailure }> {
  const { listingRef } = before;
  try {
    const started = await calls.call(
      callTarget(before),
      ({ session }) => actions.startVerification({ session, listingRef, methodId, input, language }),
      { timeoutMs: ACTION_TIMEOUT_MS, refusalCloses: 'work' },
    );
    return { started };
  } catch (error) {
    return { failure: failureOf(error) };
  }
}

/** A start that is stored, and the verification as it was before. */
interface Reserved {
  readonly before: StartableVerification;
  readonly actions: VerificationActionsCapability;
  readonly start: VerificationStart;
  readonly starts: readonly Date[];
}

/** Stores the start in a transaction of its own, which commits before the call. */
async function reserve(
  { database, clock, work }: ConnectionsDependencies,
  caller: ChangeCaller,
  { locationId, publisher, restart }: VerificationStartRequest,
): Promise<Reserved | { readonly violation: RuleViolation }> {
  const { accountId } = caller;
  return database.transaction(async (transaction) => {
    await lockLinkableLocations(transaction, { accountId, locationIds: [locationId] });
    const target = await verificationTarget(transaction, caller, { locationId, publisher });
    if ('violation' in target) return target;
    const { verification: before, actions } = target;
    const now = clock.now();
    const obstacle = startObstacle(before, { restart, now });
    if (obstacle) return { violation: obstacle };
    const startedBy = authorOf(caller).name;
    const start = { startedAt: now, startedBy, method: null, sentTo: null, expectedDays: null, ref: null };
    const starts = [...startsOfDay(before.starts, now), now];
    await storeVerificationStart(transaction, before, { since: before.start?.startedAt ?? null, start, starts });
    work.add(transaction, { accountId, kind: VERIFICATION, rows: [readIn(before, READ_WITHOUT_ANSWER_IN_MS)] });
    return { before, actions, start, starts };
  });
}

/** Stores the outcome of the start: its data, its entry in the history, and when the state is read. */
async function settle(
  { unit, clock, work }: InUnit<ConnectionsDependencies>,
  caller: ChangeCaller,
  { before, start: { startedAt }, starts }: Reserved,
  start: VerificationStart | null,
): Promise<void> {
  const { accountId, locationId, publisher } = before;
  await unit.transaction(async (transaction) => {
    await lockLinkableLocations(transaction, { accountId, locationIds: [locationId] });
    await storeVerificationStart(transaction, before, { since: startedAt, start, starts });
    work.add(transaction, { accountId, kind: VERIFICATION, rows: [readIn(before, READ_IN_MS)] });
    const [action, author] = ['VERIFICATION_STARTED', authorOf(caller)] as const;
    const change = { accountId, locationIds: [locationId], action, publisher, author, at: clock.now() };
    await recordLocationChanges(transaction, change);
  });
}

/** Takes the start back, because the publisher has sent nothing. It does not count for the bound of a day. */
async function release({ database }: ConnectionsDependencies, { before, start }: Reserved): Promise<void> {
  const { accountId, locationId } = before;
  await database.transaction(async (transaction) => {
    await lockLinkableLocations(transaction, { accountId, locationIds: [locationId] });
    const change = { since: start.startedAt, start: before.start, starts: before.starts };
    await storeVerificationStart(transaction, before, change);
  });
}

/** The start with the publisher's answer; null if nothing is in progress after it. */
function answered(start: VerificationStart, { state, method, ref }: StartedVerification): VerificationStart | null {
  if (state === 'VERIFIED') return null;
  const { kind, sendsTo, expectedDays } = method;
  return {
    ...start,
    method: kind,
    sentTo: publisherLine(sendsTo) || null,
    expectedDays: expectedDays ?? null,
    ref: ref ?? null,
  };
}

function readIn({ locationId, publisher, connectedAccountId }: StartableVerification, inMs: number) {
  return { subject: siteSubject({ locationId, publisher }), group: connectedAccountId, inMs };
}
