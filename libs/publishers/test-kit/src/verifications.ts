import type { StartedVerification, VerificationMethod } from '@listings/publisher-sdk';
import { demand } from './demand.js';
import { methodsFor } from './methods.js';
import type { CallTarget } from './plug-in-call.js';

/** A listing that nobody has verified, and its first method that sends a code and asks for nothing. */
export async function startable({ context, session, listingRef }: CallTarget): Promise<VerificationMethod> {
  const { ask } = methodsFor(context, 'verificationActions', { session, listingRef });
  await context.driven('verification').set(listingRef, 'NOT_VERIFIED');
  const methods = await ask.listMethods({ language: 'en' });
  const found = methods.find(({ kind, asks }) => kind !== 'AUTOMATIC' && asks === undefined);
  demand(found, 'listMethods returned no method that sends a code and asks for nothing');
  return found;
}

/** A verification of the listing that waits for its code. */
export async function started(target: CallTarget): Promise<StartedVerification & { readonly code: string }> {
  const { context, session, listingRef } = target;
  const { id: methodId } = await startable(target);
  const { ask } = methodsFor(context, 'verificationActions', { session, listingRef });
  const result = await ask.startVerification({ methodId, language: 'en' });
  return { ...result, code: await context.driven('verificationActions').code(listingRef) };
}
