import type { Caller } from '@listings/domain';
import type { RuleViolation } from '@listings/errors';
import { publisherLine } from '@listings/publisher-gateway';
import { failureOf } from '@listings/publisher-sdk';
import type { VerificationMethod } from '@listings/publisher-sdk';
import type { ConnectionsDependencies } from '../dependencies.js';
import { verificationRefusal } from './verification-refusal.js';
import { ACTION_TIMEOUT_MS, callTarget, verificationTarget } from './verification-target.js';
import type { VerificationRequest } from './verification-target.js';

/** Asks the publisher which methods it offers for the listing of a location now. */
export async function listVerificationMethods(
  { database, calls, clock }: ConnectionsDependencies,
  caller: Pick<Caller, 'accountId'>,
  { language, ...request }: VerificationRequest & { readonly language: string },
): Promise<{ methods: readonly VerificationMethod[]; violations: readonly RuleViolation[] }> {
  const target = await verificationTarget(database, caller, request);
  if ('violation' in target) return { methods: [], violations: [target.violation] };
  const { verification, actions } = target;
  const { listingRef } = verification;
  try {
    const methods = await calls.call(
      callTarget(verification),
      ({ session }) => actions.listMethods({ session, listingRef, language }),
      { timeoutMs: ACTION_TIMEOUT_MS, refusalCloses: 'work' },
    );
    const shown = methods.map((method) => ({ ...method, sendsTo: publisherLine(method.sendsTo) || undefined }));
    return { methods: shown, violations: [] };
  } catch (error) {
    const failure = failureOf(error);
    if (failure.kind === 'NO_DATA') return { methods: [], violations: [] };
    return { methods: [], violations: [verificationRefusal(failure, clock)] };
  }
}
