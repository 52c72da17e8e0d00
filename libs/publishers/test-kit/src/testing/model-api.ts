import { asObject, asText, createAccountClient, needed, PublisherError } from '@listings/publisher-sdk';
import type { AccountClient, PublisherContext } from '@listings/publisher-sdk';

/** The client of a plug-in for the model publisher, for capabilities beside those of the model plug-in. */
export function modelApi(context: PublisherContext): AccountClient {
  const root = context.settings.text('URL');
  return createAccountClient({
    http: context.http,
    now: context.now,
    base: root,
    authorize: ({ access }) => ({ authorization: `Bearer ${String(access)}` }),
    async renew({ grant }) {
      const { status, json } = await context.http.send({ method: 'POST', url: `${root}/token`, json: { grant } });
      if (status === 400) throw new PublisherError({ kind: 'CREDENTIALS_INVALID', cause: 'the consent has ended' });
      const access = needed(asText(asObject(json)?.['access']), 'the access token');
      return { access, grant };
    },
    readRefusal: ({ status, json }) => ({
      status,
      code: asText(asObject(json)?.['problem']),
      text: 'The publisher refused it',
      retryAfterMs: untilOpen(json, context.now()),
    }),
    rules: [{ status: 503, when: ({ retryAfterMs }) => retryAfterMs !== undefined, means: 'CLOSED' }],
  });
}

function untilOpen(json: unknown, now: number): number | undefined {
  const opens = asText(asObject(json)?.['opens']);
  return opens === undefined ? undefined : Date.parse(opens) - now;
}
