import type { CheckContext } from '../check-context.js';
import { checksOf } from '../check.js';
import { demand, demandEqual, demandFailure, demandSentence } from '../demand.js';
import { connected, methodsFor } from '../methods.js';
import { demandRef } from '../readings.js';
import { startable, started } from '../verifications.js';

/** Checks of verifying a business: one code for each start, and no success without the right code. */
export const verificationActionsChecks = checksOf('verificationActions', {
  '[publishers 1.7] offers verification as well, and lists distinct methods': async (context) => {
    demand(context.publisher.verification, 'the plug-in offers verificationActions without verification');
    const target = await targetOf(context);
    await startable(target);
    const methods = await target.ask.listMethods({ language });
    demandEqual(new Set(methods.map(({ id }) => id)).size, methods.length, 'distinct ids of listMethods');
  },

  '[publishers 1.7] starts one verification for each call, which is pending then': async (context) => {
    const target = await targetOf(context);
    const { ask, listingRef, report } = target;
    const { count } = context.driven('verificationActions');
    const method = await startable(target);
    const before = await count(listingRef);
    const result = await ask.startVerification({ methodId: method.id, language });
    demandEqual(result.method.id, method.id, 'the method of startVerification');
    demandEqual(result.state, 'PENDING', 'the state of startVerification with a method that sends a code');
    if (result.ref !== undefined) demandRef('a verification', result.ref);
    demandEqual(await count(listingRef), before + 1, 'verifications at the publisher after startVerification');
    demandEqual((await report()).state, 'PENDING', 'the state that readVerification returns after startVerification');
  },

  '[publishers 1.7] refuses a method that the publisher does not offer, and sends nothing': async (context) => {
    const target = await targetOf(context);
    await startable(target);
    const { count } = context.driven('verificationActions');
    const before = await count(target.listingRef);
    const what = 'startVerification with an unknown method';
    const { code, text } = await demandFailure(what, 'CONTENT_REJECTED', () =>
      target.call.startVerification({ methodId: 'no such method', language }),
    );
    demandEqual(code, 'method_not_offered', `the code of ${what}`);
    demandSentence(`the text of ${what}`, text);
    demandEqual(await count(target.listingRef), before, `verifications at the publisher after ${what}`);
  },

  '[publishers 1.7] completes a verification with its code': async (context) => {
    const target = await targetOf(context);
    const { ref, code } = await started(target);
    const state = await target.ask.completeVerification({ ref, code });
    demand(['VERIFIED', 'UNDER_REVIEW'].includes(state), `completeVerification returned the unknown state ${state}`);
    demandEqual(
      (await target.report()).state,
      state,
      'the state that readVerification returns after completeVerification',
    );
  },

  '[publishers 1.7] refuses a wrong code, after which the right one still completes': async (context) => {
    const target = await targetOf(context);
    const { ref, code } = await started(target);
    const what = 'completeVerification with a wrong code';
    const failure = await demandFailure(what, 'CONTENT_REJECTED', () =>
      target.call.completeVerification({ ref, code: other(code) }),
    );
    demandEqual(failure.code, 'wrong_code', `the code of ${what}`);
    demandSentence(`the text of ${what}`, failure.text);
    await target.ask.completeVerification({ ref, code }, 'completeVerification after a wrong code');
  },

  '[publishers 1.7] refuses a code when no verification is pending': async (context) => {
    const target = await targetOf(context);
    await context.driven('verification').set(target.listingRef, 'NOT_VERIFIED');
    const what = 'completeVerification without a pending verification';
    const failure = await demandFailure(what, 'CONTENT_REJECTED', () =>
      target.call.completeVerification({ code: '12345' }),
    );
    demandEqual(failure.code, 'none_pending', `the code of ${what}`);
  },

  '[publishers 0.1] starts one verification when the response is lost, and completes it without its reference': async (
    context,
  ) => {
    const target = await targetOf(context);
    const { count, code } = context.driven('verificationActions');
    const method = await startable(target);
    const before = await count(target.listingRef);
    context.watchWrites('dropped');
    const what = 'startVerification with a lost response';
    const failure = await demandFailure(what, 'TRANSIENT', () =>
      target.call.startVerification({ methodId: method.id, language }),
    );
    demand(failure.outcomeUnknown, `${what} must have outcomeUnknown: the publisher may have sent a code`);
    context.http.watch();
    demandEqual(await count(target.listingRef), before + 1, `verifications at the publisher after ${what}`);
    const sent = await code(target.listingRef);
    await target.ask.completeVerification({ code: sent }, 'completeVerification without a reference');
  },
});

const language = 'en';

async function targetOf(context: CheckContext) {
  const listing = await connected(context, 'verificationActions');
  const { session, listingRef } = listing;
  const { readVerification: report } = methodsFor(context, 'verification', { session, listingRef }).ask;
  return { context, ...listing, report };
}

/** Another code of the same form. */
function other(code: string): string {
  const last = code.at(-1) ?? '';
  return code.slice(0, -1) + (last === '7' ? '8' : '7');
}
