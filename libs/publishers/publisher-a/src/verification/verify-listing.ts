import { unusable } from '@listings/publisher-sdk';
import type { PublisherSession, StartedVerification, VerificationActionsCapability } from '@listings/publisher-sdk';
import { Type } from 'typebox';
import { refusedHere } from '../failures.js';
import type { Parts } from '../parts.js';
import { isVerificationOf, listingNames } from '../wire/resource-names.js';
import { isKnown, methodOf, VerificationOptions } from './methods.js';
import type { VerificationOption } from './methods.js';

const Verification = Type.Object({
  name: Type.Optional(Type.String()),
  state: Type.Union([Type.Literal('PENDING'), Type.Literal('COMPLETED'), Type.Literal('FAILED')]),
});
const OneVerification = Type.Object({ verification: Verification });
const Verifications = Type.Object({ verifications: Type.Optional(Type.Array(Verification)) });

interface Where {
  readonly session: PublisherSession;
  readonly listingRef: string;
}

const NONE_PENDING = 'Publisher A waits for no code. Start the verification again.';

/** Verifies a business [publishers 1.7]: its options, one start for each call, and the pin that the owner received. */
export function createVerificationActions({
  api,
  access,
  configuration: { verificationBase, wireNames },
}: Parts): VerificationActionsCapability {
  return {
    async listMethods({ language, ...where }) {
      return (await optionsOf(where, language)).map(methodOf);
    },

    async startVerification({ methodId, input = '', language, ...where }) {
      const options = await optionsOf(where, language);
      const option = options.find((each) => methodOf(each).id === methodId);
      if (!option)
        throw refusedHere('method_not_offered', 'Publisher A no longer offers this method. Choose another one.');
      const json = { ...detailsOf(option, input.trim()), languageCode: language };
      const { location } = listingNames(where.listingRef);
      const { verification } = await access.explain(where.session, where.listingRef, () =>
        api.call({
          ...where,
          method: 'POST',
          url: `${verificationBase}/v1/${location}:${wireNames['a.verification.startMethod']}`,
          json,
          effect: 'post',
          answer: OneVerification,
        }),
      );
      const { name = '' } = verification;
      return {
        state: stateOf(option, verification.state),
        method: methodOf(option),
        ...(isVerificationOf(name, location) ? { ref: name } : {}),
      };
    },

    async completeVerification({ ref, code, ...where }) {
      const { session, listingRef } = where;
      return access.explain(session, listingRef, async () => {
        const name = ref ?? (await pendingOf(where));
        if (name === undefined || !isVerificationOf(name, listingNames(listingRef).location))
          throw refusedHere('none_pending', NONE_PENDING);
        const completed = await api.find({
          ...where,
          method: 'POST',
          url: `${verificationBase}/v1/${name}:${wireNames['a.verification.completeMethod']}`,
          json: { pin: code },
          effect: 'post',
          answer: OneVerification,
        });
        if (!completed) {
          await access.requireListed(session, listingRef);
          throw refusedHere('none_pending', NONE_PENDING);
        }
        if (completed.verification.state === 'COMPLETED') return 'VERIFIED' as const;
        throw unusable('the publisher took a pin and did not complete the verification', { outcomeUnknown: true });
      });
    },
  };

  async function optionsOf({ session, listingRef }: Where, languageCode: string): Promise<VerificationOption[]> {
    const url = `${verificationBase}/v1/${listingNames(listingRef).location}:${wireNames['a.verification.optionsMethod']}`;
    const json = { languageCode };
    const { options = [] } = await access.explain(session, listingRef, () =>
      api.call({ session, listingRef, method: 'POST', url, json, effect: 'read', answer: VerificationOptions }),
    );
    return [...new Map(options.filter(isKnown).map((option) => [methodOf(option).id, option])).values()];
  }

  /** The name of the verification that waits for a pin, the newest if there are several. */
  async function pendingOf({ session, listingRef }: Where): Promise<string | undefined> {
    const url = `${verificationBase}/v1/${listingNames(listingRef).location}/verifications`;
    const { verifications = [] } = await api.call({ session, listingRef, url, answer: Verifications });
    return verifications.find(({ state }) => state === 'PENDING')?.name;
  }
}

function detailsOf({ verificationMethod, phoneNumber, emailData }: VerificationOption, input: string) {
  const method = { method: verificationMethod };
  switch (verificationMethod) {
    case 'SMS':
    case 'PHONE_CALL':
      return { ...method, phoneNumber };
    case 'EMAIL': {
      if (!emailData?.isUserNameEditable)
        return { ...method, emailAddress: `${emailData?.user ?? ''}@${emailData?.domain ?? ''}` };
      if (/^[^@\s]+@[^@\s]+$/.test(input)) return { ...method, emailAddress: input };
      throw refusedHere('input_invalid', `Enter an e-mail address of ${emailData.domain ?? 'the business'}.`);
    }
    case 'ADDRESS':
      if (input === '') throw refusedHere('input_invalid', 'Enter the name of the person who receives the letter.');
      return { ...method, mailerContact: input };
    case 'AUTO':
      return method;
  }
}

function stateOf(
  { verificationMethod }: VerificationOption,
  state: 'PENDING' | 'COMPLETED' | 'FAILED',
): StartedVerification['state'] {
  if (state === 'COMPLETED') return 'VERIFIED';
  if (state === 'FAILED')
    throw refusedHere('method_not_offered', 'Publisher A could not verify the business like this.');
  return verificationMethod === 'AUTO' ? 'UNDER_REVIEW' : 'PENDING';
}
