import type { CredentialField, Publisher, SignInResult } from '@listings/publisher-sdk';
import { faultOfForm, LONGEST_SIGN_IN_STATE } from '@listings/publisher-sdk';
import { MemorySession } from '@listings/publisher-sdk/testing';
import { stored, tokenOf } from '../authorization-of.js';
import type { CheckContext } from '../check-context.js';
import { checksOf } from '../check.js';
import { brief, Defect, demand, demandEqual, demandFailure, demandSentence, valueOfCall } from '../demand.js';
import { demandListing } from '../readings.js';
import { altered, UNCARRIED, withOAuth } from './token.js';

const SECOND_MS = 1_000;

type Refused = Extract<SignInResult, { outcome: 'refused' }>;
type Next = Extract<SignInResult, { outcome: 'next' }>;

const withoutAgain = ({ authorization }: Publisher) =>
  authorization.kind === 'token' && authorization.signInAgain ? undefined : 'the plug-in has no signInAgain';

const ENTERED = { subject: 'authorization', unless: withOAuth } as const;

/** Checks of signing in with optional fields, with several forms, and again with a code alone. */
export const signInChecks = checksOf(ENTERED, {
  '[contract 7] takes a form without its optional fields': async (context) => {
    const authorization = tokenOf(context.publisher.authorization);
    for (const field of authorization.fields) {
      if (field.kind === 'yesNo' || field.optional !== true) continue;
      const fields = { ...(await context.tokenOwner.issueToken()), [field.key]: '' };
      await valueOfCall(`complete without the optional field "${field.key}"`, () => authorization.complete({ fields }));
    }
  },

  '[contract 7] a further form has valid fields, a bounded state of plain JSON, and shows no secret': async (
    context,
  ) => {
    const first = await start(context);
    if (!first) return;
    const { form, state } = first;
    const fault = faultOfForm(form);
    demand(fault === undefined, `the form after the first one ${fault}`);
    const json = JSON.stringify(state);
    demand(
      json.length <= LONGEST_SIGN_IN_STATE,
      `the state of the step "${form.step}" has ${json.length} characters, more than ${LONGEST_SIGN_IN_STATE}`,
    );
    demandEqual(JSON.parse(json), state, 'the state between two steps after JSON.stringify and JSON.parse');
    demandNoSecret(context, JSON.stringify(form), `the form of the step "${form.step}"`);
  },

  '[contract 7] a further form refuses values that the publisher does not accept, with sentences or none': async (
    context,
  ) => {
    const authorization = tokenOf(context.publisher.authorization);
    for (const field of (await start(context))?.form.fields ?? []) {
      if (field.kind === 'choice' || field.kind === 'yesNo') continue;
      for (const alter of [altered, () => 'x', () => UNCARRIED.slice(0, field.maxLength)]) {
        // A publisher may end an attempt after a few wrong codes: each value has an attempt of its own.
        const { form, state } = demanded(await start(context));
        const valid = await context.answer(form);
        const wrong = alter(valid[field.key] ?? '');
        const result = await valueOfCall(`complete of the step "${form.step}"`, () =>
          authorization.complete({
            step: form.step,
            fields: { ...valid, [field.key]: wrong },
            state: stored(state),
          }),
        );
        demand(
          result.outcome === 'refused' && result.reason === 'failed',
          `complete for an invalid value of "${field.key}" of the step "${form.step}" must return refused with the reason failed, but returned ${result.outcome}`,
        );
        demandRefusal(result, form.fields, wrong);
      }
    }
  },

  '[publishers 0.1] a further form throws TRANSIENT while the publisher is down, without an entered secret': async (
    context,
  ) => {
    const first = await start(context);
    if (!first) return;
    const { form, state } = first;
    const fields = await context.answer(form);
    context.http.watch(() => 'outage');
    const { text } = await demandFailure(`the step "${form.step}" during an outage`, 'TRANSIENT', () =>
      tokenOf(context.publisher.authorization).complete({ step: form.step, fields, state: stored(state) }),
    );
    demandNoSecret(context, text, `the failure of the step "${form.step}"`);
  },

  '[contract 7] asks for a code alone when the publisher no longer accepts the stored credentials, and says why': {
    unless: withoutAgain,
    async run(context) {
      const { demandForm } = context.tokenOwner;
      if (!demandForm) throw new Defect('the plug-in has signInAgain: the driver needs owner.demandForm');
      await asksForForm(context, 'when the owner has to enter a code', () => demandForm.call(context.tokenOwner));
    },
  },

  '[contract 7] tells a session that has ended by time as CREDENTIALS_INVALID, and signs in again with its form': {
    unless: withoutAgain,
    needs: ['advance'],
    wishes: ['owner.sessionsLastMs'],
    async run(context) {
      const { sessionsLastMs = 0 } = context.tokenOwner;
      await asksForForm(context, 'after the session has ended', () => context.passAlone(sessionsLastMs + SECOND_MS));
    },
  },
});

/** Demands the sentence and the form for an owner whose stored credentials the publisher no longer accepts. */
async function asksForForm(context: CheckContext, when: string, end: () => Promise<void>): Promise<void> {
  const authorization = tokenOf(context.publisher.authorization);
  const { listings } = context.publisher;
  const listingRef = context.world.listings.ordinary;
  const before = demandConnected(await context.authorize());
  await end();
  const { text } = await demandFailure(`check ${when}`, 'CREDENTIALS_INVALID', () =>
    authorization.check(new MemorySession(before.credentials)),
  );
  demand(text, 'CREDENTIALS_INVALID has no text: say which code the owner has to enter, and where it is');
  demandSentence('the text of CREDENTIALS_INVALID', text);
  demandNoSecret(context, text, 'the text of CREDENTIALS_INVALID');
  await demandFailure(`getListing ${when}`, 'CREDENTIALS_INVALID', () =>
    listings.getListing({ session: new MemorySession(before.credentials), listingRef }),
  );

  const again = await valueOfCall(
    'signInAgain',
    () => authorization.signInAgain?.({ credentials: stored(before.credentials) }) ?? Promise.resolve(undefined),
  );
  demand(again?.outcome === 'next', `signInAgain must return the form for the code, but returned ${again?.outcome}`);
  const fault = faultOfForm(again.form);
  demand(fault === undefined, `the form of signInAgain ${fault}`);
  const known = authorization.fields.find(({ key }) => again.form.fields.some((field) => field.key === key));
  demand(!known, `the form of signInAgain asks for "${known?.key}" again, which the credentials contain`);
  const after = demandConnected(await valueOfCall('complete after signInAgain', () => context.throughForms(again)));
  demandEqual(after.subject, before.subject, 'the subject after signing in again');
  const renewed = new MemorySession(after.credentials);
  demandListing(await valueOfCall('getListing', () => listings.getListing({ session: renewed, listingRef })));
}

/** Fills in the first form; undefined if no other follows. */
async function start(context: CheckContext): Promise<Next | undefined> {
  const fields = await context.enterFirst();
  const result = await valueOfCall('complete', () => tokenOf(context.publisher.authorization).complete({ fields }));
  return result.outcome === 'next' ? result : undefined;
}

function demanded(next: Next | undefined): Next {
  demand(next, 'complete asked for a further form only once');
  return next;
}

function demandConnected(result: SignInResult): Extract<SignInResult, { outcome: 'connected' }> {
  demand(result.outcome === 'connected', `the owner connected the account, but complete returned ${brief(result)}`);
  return result;
}

/** The sentences of a refusal belong to fields of the form, and repeat no entered value. */
function demandRefusal({ text, fieldErrors = {} }: Refused, fields: readonly CredentialField[], wrong: string): void {
  const unknown = Object.keys(fieldErrors).find((key) => !fields.some((field) => field.key === key));
  demand(unknown === undefined, `fieldErrors has the key "${unknown}", which is no field of the form`);
  for (const sentence of [text, ...Object.values(fieldErrors)]) {
    demandSentence('the text of a refusal', sentence);
    demand(wrong.length < 6 || !sentence?.includes(wrong), 'the text of a refusal repeats the entered value');
  }
}

function demandNoSecret({ enteredSecrets }: CheckContext, text: string, what: string): void {
  demand(
    !enteredSecrets.some((secret) => secret.length >= 6 && text.includes(secret)),
    `${what} shows an entered secret`,
  );
}
