import { registryOf } from '@listings/publisher-model';
import type { PublisherRegistry } from '@listings/publisher-registry';
import type { CredentialForm, SignInResult, SignInStep } from '@listings/publisher-sdk';

/** The API key that the publisher accepts. */
export const SECRET = 'key-4711-secret';

/** The API key after which the publisher asks for a code, and the code. */
export const SECRET_WITH_CODE = 'key-4712-secret';
export const CODE = '271828';

/** A publisher that accepts one API key, and another one with a code. */
export function tokenPublisher(): PublisherRegistry {
  const label = { en: 'Shop <number>', de: 'Laden <Nummer>' };
  const help = { en: 'On your "invoice"', de: 'Auf Ihrer "Rechnung"' };
  const publisher = {
    authorization: {
      kind: 'token',
      fields: [
        { key: 'shop', label, secret: false, maxLength: 20, help },
        { key: 'apiKey', label: 'API key', secret: true, maxLength: 60 },
      ],
      complete: async ({ fields, step, language }: SignInStep): Promise<SignInResult> => {
        if (step === undefined && fields['apiKey'] === SECRET_WITH_CODE)
          return { outcome: 'next', form: codeForm, state: {} };
        if (step === undefined ? fields['apiKey'] === SECRET : fields['code'] === CODE)
          return { outcome: 'connected', credentials: { key: SECRET }, subject: 's', displayName: 'Shop' };
        if (step === undefined) return { outcome: 'refused', reason: 'failed' };
        const code = language === 'de' ? 'Dieser Code ist falsch.' : 'This code is wrong: see "Security & codes".';
        return { outcome: 'refused', reason: 'failed', fieldErrors: { code } };
      },
      check: async () => undefined,
    },
    listings: {},
  };
  return registryOf('with-token', publisher, { displayName: 'Token & Co', siteId: 905 });
}

const codeForm: CredentialForm = {
  step: 'code',
  title: { en: 'Enter your code', de: 'Geben Sie Ihren Code ein' },
  text: 'Sent to <you>.',
  fields: [
    { key: 'code', label: 'Code', secret: true, maxLength: 8 },
    {
      key: 'region',
      label: 'Region',
      kind: 'choice',
      optional: true,
      choices: [{ value: 'eu', label: { en: 'Europe & co', de: 'Europa & Co' } }],
    },
    { key: 'trust', label: 'Trust this service', kind: 'yesNo' },
  ],
};
