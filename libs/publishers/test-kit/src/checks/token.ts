import type { CredentialField, Publisher, TokenAuthorization } from '@listings/publisher-sdk';
import { faultOfFields, isSecretField } from '@listings/publisher-sdk';
import { MemorySession } from '@listings/publisher-sdk/testing';
import { tokenOf as authorizationOf } from '../authorization-of.js';
import type { CheckContext } from '../check-context.js';
import { checksOf } from '../check.js';
import { brief, demand, demandEqual, demandFailure, demandSentence, valueOfCall } from '../demand.js';

export const withOAuth = ({ authorization }: Publisher) =>
  authorization.kind === 'token' ? undefined : 'the publisher connects with OAuth';

/** Letters that an owner may type and that no header can carry. */
export const UNCARRIED = 'ключ 鍵';

const ENTERED = { subject: 'authorization', unless: withOAuth } as const;

/** Checks of connecting with a token, or with a key and a secret, that the owner enters. */
export const tokenChecks = checksOf(ENTERED, {
  '[contract 7] declares the fields of the form: keys, labels, bounds, and at least one secret': async (context) => {
    const { fields } = tokenOf(context);
    const fault = faultOfFields(fields);
    demand(fault === undefined, `authorization.fields ${fault}`);
    demand(
      fields.some(isSecretField),
      'authorization.fields has no secret field: what only the owner knows must be secret',
    );
    const entered = await context.tokenOwner.issueToken();
    for (const field of fields) demandValue(field, entered[field.key] ?? '');
  },

  '[contract 7] refuses values that the publisher does not accept, with a sentence or none': async (context) => {
    const authorization = tokenOf(context);
    const valid = await context.tokenOwner.issueToken();
    for (const field of authorization.fields) {
      if (field.kind === 'choice' || field.kind === 'yesNo') continue;
      const { key, secret, maxLength } = field;
      const uncarried = UNCARRIED.slice(0, maxLength);
      if (!secret) {
        // Whatever an owner types here, the publisher is not down.
        await valueOfCall(`complete for a value of "${key}" that no header can carry`, () =>
          authorization.complete({ fields: { ...valid, [key]: uncarried } }),
        );
        continue;
      }
      for (const wrong of [
        altered(valid[key] ?? ''),
        'x',
        'é'.repeat(Math.min(maxLength, 300)),
        `/?#&%"'`.slice(0, maxLength),
        uncarried,
      ]) {
        const fields = { ...valid, [key]: wrong };
        const result = await valueOfCall('complete', () => authorization.complete({ fields }));
        demand(
          result.outcome === 'refused' && result.reason === 'failed',
          `complete for an invalid value of "${key}" must return refused with the reason failed, but returned ${brief(result)}`,
        );
        demandSentence('the text of a refusal', result.text);
        demand(
          !result.text?.includes(wrong) || wrong.length < 6,
          `the text of a refusal repeats the value of "${key}"`,
        );
      }
    }
  },

  '[publishers 0.1] throws TRANSIENT while the publisher is down, so that the owner can enter the token again': async (
    context,
  ) => {
    const authorization = tokenOf(context);
    const fields = await context.tokenOwner.issueToken();
    context.http.watch(() => 'outage');
    const failure = await demandFailure('complete during an outage', 'TRANSIENT', () =>
      authorization.complete({ fields }),
    );
    for (const field of authorization.fields) {
      const { key } = field;
      demand(
        !isSecretField(field) || !failure.text.includes(fields[key] ?? ''),
        `the failure of complete repeats the value of "${key}"`,
      );
    }
  },

  '[contract 7] sends no entered secret in a URL': async (context) => {
    const session = await context.connect();
    await valueOfCall('check', () => tokenOf(context).check(session));
    for (const { request } of context.http.calls) {
      const url = decodeURIComponent(`${request.url} ${JSON.stringify(request.query ?? {})}`);
      const found = context.enteredSecrets.find((secret) => secret.length >= 6 && url.includes(secret));
      demand(
        found === undefined,
        `the URL of ${request.method} ${new URL(request.url).pathname} contains an entered secret`,
      );
    }
  },

  '[contract 7] checks the stored credentials: valid, withdrawn, unreadable, or not to be told': async (context) => {
    const authorization = tokenOf(context);
    const session = await context.connect();
    await valueOfCall('check', () => authorization.check(session));
    demandEqual(session.renewals, 0, 'renewals of an entered token');
    await demandFailure('check of unreadable credentials', 'CREDENTIALS_INVALID', () =>
      authorization.check(new MemorySession({ token: 17 })),
    );
    context.http.watch(() => 'outage');
    await demandFailure('check during an outage', 'TRANSIENT', () => authorization.check(session));
    context.http.watch();
    await context.world.owner.withdraw();
    await demandFailure('check of a withdrawn token', 'CREDENTIALS_INVALID', () => authorization.check(session));
  },
});

function tokenOf({ publisher: { authorization } }: CheckContext): TokenAuthorization {
  return authorizationOf(authorization);
}

/** The driver's value of a field is one that the form takes. */
function demandValue(field: CredentialField, value: string): void {
  const { key } = field;
  if (field.kind === 'yesNo')
    return demand(/^(yes|no)$/.test(value), `owner.issueToken of the driver must return yes or no for "${key}"`);
  demand(
    value !== '' || field.optional === true,
    `owner.issueToken of the driver returned no value for the field "${key}"`,
  );
  if (field.kind === 'choice')
    return demand(
      value === '' || field.choices.some((choice) => choice.value === value),
      `owner.issueToken of the driver returned none of the choices of "${key}"`,
    );
  demand(
    value.length <= field.maxLength,
    `the publisher's value of the field "${key}" has ${value.length} characters, more than maxLength`,
  );
}

/** The value with another last character. */
export function altered(value: string): string {
  return `${value.slice(0, -1)}${value.endsWith('0') ? '1' : '0'}`;
}
