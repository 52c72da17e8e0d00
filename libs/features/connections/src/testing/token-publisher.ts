import { PublisherError } from '@listings/publisher-sdk';
import type { Publisher } from '@listings/publisher-sdk';

/** A publisher with API keys and without OAuth. */
export class TokenPublisher {
  /** The owner of each valid key; null: the publisher does not say. */
  readonly keys = new Map<string, string | null>();
  /** What it says of a key while it is down, and when it takes calls again. */
  outage?: (key: string) => { readonly text: string; readonly notBefore?: Date };
  /** How many keys it was asked for. */
  asked = 0;

  /** The methods of its plug-in. */
  readonly plugIn = {
    authorization: {
      kind: 'token',
      fields: [
        { key: 'shop', label: 'Number of your shop', secret: false, maxLength: 20, help: 'On your invoice & contract' },
        { key: 'apiKey', label: 'API key', secret: true, maxLength: 60 },
      ],
      complete: async ({ fields: { shop, apiKey = '' } }: { fields: Record<string, string> }) => {
        const owner = this.ownerOf(apiKey);
        if (owner === undefined)
          return { outcome: 'refused', reason: 'failed', text: `With Token does not know the key ${apiKey}.` };
        const credentials = { shop, apiKey };
        return { outcome: 'connected', credentials, subject: owner ?? undefined, displayName: `Shop ${shop}` };
      },
      check: async (session: { credentials(): Promise<{ apiKey: string }> }) => {
        const { apiKey } = await session.credentials();
        if (this.ownerOf(apiKey) === undefined)
          throw new PublisherError({ kind: 'CREDENTIALS_INVALID', cause: 'HTTP 401' });
      },
    },
  } as unknown as Publisher;

  private ownerOf(key: string): string | null | undefined {
    this.asked += 1;
    if (this.outage) throw new PublisherError({ kind: 'TRANSIENT', ...this.outage(key) });
    return this.keys.get(key);
  }
}

/** What the owner of the publisher with a code enters. */
export const PASSWORD = 'password-of-the-owner';
export const CODE = '271828';

const codeForm = (text: string) => ({
  step: 'code',
  title: 'Enter your code',
  text,
  fields: [
    { key: 'code', label: 'Code', secret: true, maxLength: 20 },
    { key: 'trust', label: 'Trust', kind: 'yesNo' },
  ],
});
type SentForm = Record<'fields' | 'state', Record<string, string>> & { readonly step?: string };
const connectedAs = (user: string | undefined, credentials: object) => ({
  outcome: 'connected',
  credentials,
  subject: user,
  displayName: user,
});

/** A publisher that asks for a code after the password. `outage` as the code stands for a publisher that is down. */
export const codePublisher = {
  authorization: {
    kind: 'token',
    fields: [
      { key: 'user', label: 'User', secret: false, maxLength: 40 },
      { key: 'password', label: 'Password', secret: true, maxLength: 60 },
      { key: 'region', label: 'Region', kind: 'choice', optional: true, choices: [{ value: 'eu', label: 'Europe' }] },
    ],
    complete: async ({ fields, step, state }: SentForm) => {
      const { user, password, region = 'any region', code, trust } = fields;
      if (step === undefined && password === 'huge')
        return { outcome: 'next', form: codeForm(''), state: { rest: 'x'.repeat(20_000) } };
      if (step === undefined && password !== PASSWORD)
        return { outcome: 'refused', reason: 'failed', fieldErrors: { password: `With Code knows no ${password}.` } };
      if (step === undefined)
        return { outcome: 'next', form: codeForm(`Sent for ${password} in ${region}`), state: { user, password } };
      if (code === 'outage')
        throw new PublisherError({ kind: 'TRANSIENT', text: `no answer for ${state['password']}` });
      return code === CODE ? connectedAs(state['user'], { ...state, trust }) : { outcome: 'refused', reason: 'failed' };
    },
    signInAgain: async ({ credentials }: { credentials: Record<string, string> }) =>
      credentials['user'] === 'lucky'
        ? connectedAs('lucky', credentials)
        : { outcome: 'next', form: codeForm('Sent again'), state: credentials },
    check: async () => {
      const text = 'Enter the code that With Code has sent to you.';
      throw new PublisherError({ kind: 'CREDENTIALS_INVALID', cause: 'code wanted', text });
    },
  },
} as unknown as Publisher;
