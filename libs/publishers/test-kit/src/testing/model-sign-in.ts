import type { CredentialForm, PublisherDeclaration, SignInResult, TokenAuthorization } from '@listings/publisher-sdk';
import { definePublisher, failureOf, PublisherError } from '@listings/publisher-sdk';
import type { PublisherDriver } from '../index.js';
import { modelTokenDriver, modelWithToken } from './model-token.js';

const CODE: CredentialForm = {
  step: 'code',
  text: 'Model has sent you a code.',
  fields: [{ key: 'code', label: 'Code', secret: true, maxLength: 100 }],
};

const choices = [{ value: 'eu', label: 'Europe' } as const, { value: 'us', label: 'America' } as const];
const REGION = { key: 'region', label: 'Region', kind: 'choice', optional: true, choices } as const;

/** The model plug-in as it would be with a code after the key. The code is a second key. */
export function modelWithSignIn(has: (bug: string) => boolean = () => false): PublisherDeclaration {
  const model = modelWithToken();
  return definePublisher({
    ...model,
    create(context) {
      const publisher = model.create(context);
      const { complete, check, ...token } = publisher.authorization as TokenAuthorization;
      const next = (shown: string): SignInResult => ({
        outcome: 'next',
        form: {
          ...CODE,
          ...(has('shows the key in its second form') ? { text: `Model has sent a code for ${shown}.` } : {}),
          ...(has('has a second form without fields') ? { fields: [] } : {}),
        },
        state: {
          at: 1,
          ...(has('keeps a state without bound') ? { rest: 'x'.repeat(20_000) } : {}),
          ...(has('keeps a state that is not JSON') ? { since: new Date(0) } : {}),
        },
      });
      const authorization: TokenAuthorization = {
        ...token,
        fields: [...token.fields, REGION, { key: 'isOwner', label: 'I own the business', kind: 'yesNo' }],
        async complete({ fields, step }) {
          if (step === undefined) {
            if (has('fails without the optional field') && fields['region'] === '')
              throw new PublisherError({ kind: 'TRANSIENT', text: 'no region' });
            const result = await complete({ fields });
            return result.outcome === 'connected' ? next(fields['apiKey'] ?? '') : result;
          }
          const result = await complete({ fields: { apiKey: fields['code'] ?? '' } });
          if (result.outcome === 'connected') return result;
          if (has('throws for a wrong code'))
            throw new PublisherError({ kind: 'CREDENTIALS_INVALID', cause: 'wrong code' });
          const sentence = `Model does not accept ${has('repeats the code in its refusal') ? fields['code'] : 'it'}.`;
          const key = has('names an unknown field') ? 'pin' : 'code';
          return { outcome: 'refused', reason: 'failed', fieldErrors: { [key]: sentence } };
        },
        async check(session) {
          const text = 'Enter the code that Model has sent you.';
          await check(session).catch((error: unknown) => {
            if (has('calls an ended session an outage'))
              throw new PublisherError({ kind: 'TRANSIENT', text: 'no session' });
            if (!(error instanceof PublisherError) || error.failure.kind !== 'CREDENTIALS_INVALID') throw error;
            throw new PublisherError({ ...error.failure, ...(!has('gives no reason for the code') && { text }) });
          });
        },
        async signInAgain() {
          const form = { ...CODE, fields: token.fields };
          return has('asks for the key again') ? { outcome: 'next', form, state: {} } : next('it');
        },
      };
      const { listings } = publisher;
      const getListing: typeof listings.getListing = (request) =>
        listings.getListing(request).catch((error: unknown) => {
          if (failureOf(error).kind !== 'CREDENTIALS_INVALID') throw error;
          throw new PublisherError({ kind: 'LISTING_INACCESSIBLE', listingRef: request.listingRef });
        });
      const isCareless = has('takes an ended session for a lost listing');
      return { ...publisher, authorization, listings: isCareless ? { ...listings, getListing } : listings };
    },
  });
}

/** The driver of {@link modelWithSignIn}. */
export const modelSignInDriver: PublisherDriver = {
  async openWorld(options) {
    const world = await modelTokenDriver.openWorld(options);
    const { owner } = world;
    if (!('issueToken' in owner)) throw new Error('the model driver enters a token');
    return {
      ...world,
      owner: {
        issueToken: async () => ({ ...(await owner.issueToken()), region: 'eu', isOwner: 'yes' }),
        answerForm: async ({ fields }) => ({ [fields[0]?.key ?? '']: (await owner.issueToken())['apiKey'] ?? '' }),
        demandForm: () => owner.withdraw(),
        withdraw: () => owner.withdraw(),
      },
    };
  },
  impossible: modelTokenDriver.impossible,
};
