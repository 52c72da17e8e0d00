import type { RegisteredPublisher } from '@listings/publisher-registry';
import type { CredentialField, TokenAuthorization } from '@listings/publisher-sdk';
import type { ConnectLink } from '../store/connect-links.js';

/** What the form of a token shows. Secrets are never shown again. */
export function tokenForm(of: {
  publisher: RegisteredPublisher;
  authorization: TokenAuthorization;
  state: string;
  addresses: Pick<ReturnAddresses, 'successUrl' | 'errorUrl'>;
  entered?: Readonly<Record<string, string>>;
  problems?: readonly string[];
  status?: TokenForm['status'];
}): TokenForm {
  const { publisher, authorization, state, addresses, entered = {}, problems = [], status = 200 } = of;
  const { fields } = authorization;
  const shown = fields.filter(({ key, secret }) => !secret && entered[key] !== undefined);
  return {
    publisher,
    state,
    fields,
    entered: Object.fromEntries(shown.map(({ key }) => [key, entered[key] ?? ''])),
    problems,
    returnOrigins: [...new Set([addresses.successUrl, addresses.errorUrl].map((url) => new URL(url).origin))],
    status,
  };
}

/**
 * The values of the declared fields, without spaces at both ends, and a sentence for each one that is missing or too
 * long. Other values are dropped.
 */
export function readTokenFields(
  fields: readonly CredentialField[],
  submitted: Readonly<Record<string, string>>,
): { values: Readonly<Record<string, string>>; problems: readonly string[] } {
  const values = Object.fromEntries(fields.map(({ key }) => [key, (submitted[key] ?? '').trim()]));
  const problems = fields.flatMap(({ key, label, maxLength }) => {
    const value = values[key] ?? '';
    if (value === '') return [`Enter a value: ${label}.`];
    if (value.length > maxLength) return [`Enter at most ${maxLength} characters: ${label}.`];
    if (/[\u0000-\u001f\u007f]/.test(value) || !value.isWellFormed())
      return [`Enter printable characters only: ${label}.`];
    return [];
  });
  return { values, problems };
}

/** The return URLs of a link and the origins that its account allows now. */
export type ReturnAddresses = Pick<ConnectLink, 'successUrl' | 'errorUrl'> & {
  readonly allowedOrigins: readonly string[];
};

/** The form in which an owner enters a token, or a key and a secret. */
export interface TokenForm {
  readonly publisher: RegisteredPublisher;
  /** The secret of this form, which the submission returns. */
  readonly state: string;
  readonly fields: readonly CredentialField[];
  /** What the owner entered before, without secrets. */
  readonly entered: Readonly<Record<string, string>>;
  /** Why the owner has to enter the values again, a sentence for each. */
  readonly problems: readonly string[];
  /** The origins to which the submission may redirect the browser. */
  readonly returnOrigins: readonly string[];
  readonly status: 200 | 422 | 503;
}
