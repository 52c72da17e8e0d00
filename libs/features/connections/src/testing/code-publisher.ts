import { writePlugIn } from './plug-in-file.js';
import type { PlugInFile } from './plug-in-file.js';

/** What the owner of the publisher with a code enters. */
export const PASSWORD = 'password-of-the-owner';
export const CODE = '271828';

/**
 * Writes the plug-in of a publisher that asks for a code after the password. It calls nobody: `outage` as the code stands
 * for a publisher that is down.
 */
export const writeCodePublisher = (): PlugInFile => writePlugIn(SOURCE);

const SOURCE = `
const fail = (failure) => { throw Object.assign(new Error('failed'), { name: 'PublisherError', failure }); };
const form = (text) => ({ step: 'code', title: 'Enter your code', text,
  fields: [{ key: 'code', label: 'Code', secret: true, maxLength: 20 }, { key: 'trust', label: 'Trust', kind: 'yesNo' }] });
export default {
  sdkVersion: 1, key: 'with-code', displayName: 'With Code', importErrors: {}, connectionEvents: true, settings: [],
  site: { id: 906, name: 'With Code', url: 'https://code.example', hostname: 'code.example',
    supportedCountries: 'all', hideAddressSupportedCountries: 'all' },
  categories: { toPublisher: () => undefined, fromPublisher: () => undefined },
  create: () => ({
    authorization: {
      kind: 'token',
      fields: [
        { key: 'user', label: 'User', secret: false, maxLength: 40 },
        { key: 'password', label: 'Password', secret: true, maxLength: 60 },
        { key: 'region', label: 'Region', kind: 'choice', optional: true, choices: [{ value: 'eu', label: 'Europe' }] },
      ],
      complete: async ({ fields, step, state }) => {
        if (step === undefined) {
          if (fields.password === 'huge') return { outcome: 'next', form: form(''), state: { rest: 'x'.repeat(20000) } };
          if (fields.password !== '${PASSWORD}') return { outcome: 'refused', reason: 'failed', fieldErrors: { password: 'With Code knows no ' + fields.password + '.' } };
          return { outcome: 'next', form: form('Sent for ' + fields.password + ' in ' + (fields.region || 'any region')), state: { user: fields.user, password: fields.password } };
        }
        if (fields.code === 'outage') fail({ kind: 'TRANSIENT', text: 'no answer for ' + state.password });
        if (fields.code !== '${CODE}') return { outcome: 'refused', reason: 'failed' };
        return { outcome: 'connected', credentials: { ...state, trust: fields.trust }, subject: state.user, displayName: state.user };
      },
      signInAgain: async ({ credentials }) => credentials.user === 'lucky'
        ? { outcome: 'connected', credentials, subject: credentials.user, displayName: credentials.user }
        : { outcome: 'next', form: form('Sent again'), state: credentials },
      check: async () => fail({ kind: 'CREDENTIALS_INVALID', cause: 'code wanted', text: 'Enter the code that With Code has sent to you.' }),
    },
    listings: { listFolders: async () => [], async *listListings() {}, getListing: async () => fail({ kind: 'NO_DATA', reason: 'empty' }) },
  }),
};
`;
