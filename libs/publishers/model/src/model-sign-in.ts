import { PublisherError } from '@listings/publisher-sdk';
import type { CredentialForm, Credentials, Publisher, SignInResult, SignInStep } from '@listings/publisher-sdk';

/** The API key of an owner, one after which the publisher asks for a code, and the code. */
export const API_KEY = 'key-4711-secret';
export const API_KEY_WITH_CODE = 'key-4712-secret';
export const CODE = '271828';

/** A model publisher without OAuth: its owners enter an API key, and some of them a code after it. */
export class ModelSignIn {
  /** The owner of each valid key; null: the publisher does not say. */
  readonly keys = new Map<string, string | null>();
  /** How many keys it was asked for. */
  asked = 0;
  /** What it says of a key while it is down, and when it takes calls again. */
  outage?: (key: string) => { readonly text: string; readonly notBefore?: Date };
  /** What it says of a key that it does not know. */
  refusal: (key: string) => Omit<Extract<SignInResult, { outcome: 'refused' }>, 'outcome' | 'reason'> = () => ({});
  /** What it keeps between the forms besides the key. */
  more: Readonly<Record<string, string>> = {};

  constructor() {
    this.reset();
  }

  /** Forgets what a test has set. */
  reset(): void {
    this.outage = undefined;
    this.more = {};
    this.keys.clear();
    for (const key of [API_KEY, API_KEY_WITH_CODE]) this.keys.set(key, 'owner-1');
  }

  /** The methods of its plug-in. */
  readonly plugIn = {
    authorization: {
      kind: 'token',
      fields: [
        {
          key: 'shop',
          label: { en: 'Shop <number>', de: 'Laden <Nummer>' },
          secret: false,
          maxLength: 20,
          help: { en: 'On your "invoice"', de: 'Auf Ihrer "Rechnung"' },
        },
        { key: 'apiKey', label: 'API key', secret: true, maxLength: 60 },
      ],
      complete: async ({ fields, step, state, language }: SignInStep): Promise<SignInResult> => {
        if (step !== undefined) return this.completeCode(fields, state as Entered, language);
        const { shop = '', apiKey = '' } = fields;
        const owner = this.ownerOf(apiKey);
        if (owner === undefined) return { outcome: 'refused', reason: 'failed', ...this.refusal(apiKey) };
        if (apiKey !== API_KEY_WITH_CODE) return this.connected({ shop, apiKey });
        return {
          outcome: 'next',
          form: codeForm(`Sent to <you> for ${apiKey}.`),
          state: { shop, apiKey, ...this.more },
        };
      },
      signInAgain: async ({ credentials }: { credentials: Entered }): Promise<SignInResult> =>
        credentials.shop === 'lucky'
          ? this.connected(credentials)
          : { outcome: 'next', form: codeForm('Sent again'), state: credentials },
      check: async (session: { credentials(): Promise<Credentials> }) => {
        const { apiKey } = (await session.credentials()) as Entered;
        if (this.ownerOf(apiKey) === undefined)
          throw new PublisherError({ kind: 'CREDENTIALS_INVALID', cause: 'HTTP 401' });
        if (apiKey !== API_KEY_WITH_CODE) return;
        const text = 'Enter the code that the publisher has sent to you.';
        throw new PublisherError({ kind: 'CREDENTIALS_INVALID', cause: 'code wanted', text });
      },
    },
    listings: {},
  } as unknown as Publisher;

  private completeCode(
    { code, trust }: Record<string, string>,
    { shop, apiKey }: Entered,
    language?: string,
  ): SignInResult {
    this.throwOutage(apiKey);
    if (code === CODE) return this.connected({ shop, apiKey, trust });
    const wrong = language === 'de' ? 'Dieser Code ist falsch.' : 'This code is wrong: see "Security & codes".';
    return { outcome: 'refused', reason: 'failed', fieldErrors: { code: wrong } };
  }

  private connected({ shop, apiKey, trust }: Entered): SignInResult {
    const subject = this.keys.get(apiKey) ?? undefined;
    return { outcome: 'connected', credentials: { shop, apiKey, trust }, subject, displayName: `Shop ${shop}` };
  }

  private ownerOf(key: string): string | null | undefined {
    this.asked += 1;
    this.throwOutage(key);
    return this.keys.get(key);
  }

  private throwOutage(key: string): void {
    if (this.outage) throw new PublisherError({ kind: 'TRANSIENT', ...this.outage(key) });
  }
}

/** What an owner has entered. */
type Entered = Record<'shop' | 'apiKey', string> & { readonly trust?: string };

const codeForm = (text: string): CredentialForm => ({
  step: 'code',
  title: { en: 'Enter your code', de: 'Geben Sie Ihren Code ein' },
  text,
  fields: [
    { key: 'code', label: 'Code', secret: true, maxLength: 20 },
    {
      key: 'region',
      label: 'Region',
      kind: 'choice',
      optional: true,
      choices: [{ value: 'eu', label: { en: 'Europe & co', de: 'Europa & Co' } }],
    },
    { key: 'trust', label: 'Trust this service', kind: 'yesNo' },
  ],
});
