import type { PublisherDeclaration, PublisherSession, TokenAuthorization } from '@listings/publisher-sdk';
import { definePublisher, PublisherError } from '@listings/publisher-sdk';
import type { PublisherDriver } from '../index.js';
import { modelDriver } from './model-driver.js';
import { modelPlugIn } from './model-plug-in.js';

/**
 * The model plug-in as it would be without OAuth: the owner enters an API key. The model publisher issues it as a grant,
 * names no user and has no revocation.
 */
export function modelWithToken(has: (bug: string) => boolean = () => false): PublisherDeclaration {
  const model = modelPlugIn();
  return definePublisher({
    ...model,
    create(context) {
      const root = context.settings.text('URL');
      const exchange = async (grant: unknown) => {
        if (has('logs the token')) context.log('info', 'checking', { grant });
        const query = has('sends the token in a URL') ? { grant: String(grant) } : undefined;
        const { status, json } = await context.http
          .send({ method: 'POST', url: `${root}/token`, query, json: { grant } })
          .catch((cause: unknown) => {
            throw new PublisherError({ kind: 'TRANSIENT', text: 'no answer' }, { cause });
          });
        if (status === 400) return undefined;
        const { access } = (json ?? {}) as { access?: unknown };
        if (status !== 200 || typeof access !== 'string')
          throw new PublisherError({ kind: 'TRANSIENT', text: `HTTP ${status}` });
        return { access, grant };
      };
      const authorization: TokenAuthorization = {
        kind: 'token',
        fields: [{ key: 'apiKey', label: 'API key', secret: !has('declares no secret field'), maxLength: 100 }],
        async complete({ fields: { apiKey = '' } }) {
          const credentials = await exchange(apiKey);
          if (credentials) return { outcome: 'connected', credentials, displayName: 'Model account' };
          if (has('throws for an invalid token'))
            throw new PublisherError({ kind: 'CREDENTIALS_INVALID', cause: 'unknown key' });
          const text = has('repeats the token in its refusal') ? `Model does not know ${apiKey}.` : undefined;
          return { outcome: 'refused', reason: 'failed', text };
        },
        async check(session: PublisherSession) {
          const { grant } = await session.credentials();
          if (has('checks nothing')) return;
          if (typeof grant !== 'string' || !(await exchange(grant)))
            throw new PublisherError({ kind: 'CREDENTIALS_INVALID', cause: 'the key was withdrawn' });
        },
      };
      const revoke = has('has a revoke that does nothing') ? { revoke: async () => undefined } : {};
      return { ...model.create(context), authorization: { ...authorization, ...revoke } };
    },
  });
}

/** The driver of {@link modelWithToken}. At this publisher a listing without access looks like a deleted one. */
export const modelTokenDriver: PublisherDriver = {
  async openWorld(options) {
    const world = await modelDriver.openWorld(options);
    const { owner, listings } = world;
    if (!('agree' in owner)) throw new Error('the model driver consents with OAuth');
    return {
      ...world,
      listings: { ...listings, close: undefined, remove: async (ref) => listings.close?.(ref) },
      owner: {
        async issueToken() {
          const url = world.settings['URL'] ?? '';
          const consent = await owner.agree(`${url}/consent?state=s`);
          const answer = await fetch(`${url}/token`, {
            method: 'POST',
            body: JSON.stringify({ code: consent['code'] }),
          });
          const { grant } = (await answer.json()) as { grant: string };
          return { apiKey: grant };
        },
        withdraw: () => owner.withdraw(),
      },
    };
  },
  impossible: {
    ...modelDriver.impossible,
    revocation: 'only the owner can withdraw a key of the model',
    subject: 'the model does not say whose key it is',
    'listings.close': 'the model hides listings without access',
  },
};
