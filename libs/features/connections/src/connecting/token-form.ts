import type { Language } from '@listings/language';
import type { RegisteredPublisher } from '@listings/publisher-registry';
import { formText, isSecretField } from '@listings/publisher-sdk';
import type { CredentialField, FormText } from '@listings/publisher-sdk';
import type { ConnectLink } from '../store/connect-links.js';
import { connectTexts } from '../texts/connect-texts.js';
import type { OpenStep } from './sign-in-step.js';

/** What a form of a sign-in shows. Secrets are never shown again. */
export function tokenForm(of: {
  publisher: RegisteredPublisher;
  step: OpenStep;
  state: string;
  language: Language;
  addresses: Pick<ReturnAddresses, 'successUrl' | 'errorUrl' | 'asker'>;
  entered?: Readonly<Record<string, string>>;
  problems?: readonly string[];
  fieldProblems?: Readonly<Record<string, string>>;
  status?: TokenForm['status'];
}): TokenForm {
  const {
    publisher,
    step,
    state,
    language,
    addresses,
    entered = {},
    problems = [],
    fieldProblems = {},
    status = 200,
  } = of;
  const { number, fields, further } = step;
  const shown = fields.filter((field) => !isSecretField(field) && entered[field.key] !== undefined);
  return {
    publisher,
    state,
    language,
    step: number,
    title: further?.form.title,
    text: further?.form.text,
    asker: addresses.asker,
    fields,
    entered: Object.fromEntries(shown.map(({ key }) => [key, entered[key] ?? ''])),
    problems,
    fieldProblems,
    returnOrigins: [...new Set([addresses.successUrl, addresses.errorUrl].map((url) => new URL(url).origin))],
    status,
  };
}

/**
 * The values of the fields of a form, without spaces at both ends, and a sentence for each one that is missing, too long
 * or none of the choices. Other values are dropped.
 */
export function readTokenFields(
  fields: readonly CredentialField[],
  submitted: Readonly<Record<string, string>>,
  language: Language,
): { values: Readonly<Record<string, string>>; problems: readonly string[] } {
  const entered = (key: string) => (submitted[key] ?? '').trim();
  const values = Object.fromEntries(
    fields.map(({ key, kind }) => [key, kind === 'yesNo' ? (entered(key) === 'yes' ? 'yes' : 'no') : entered(key)]),
  );
  return { values, problems: fields.flatMap((field) => problemOf(field, values[field.key] ?? '', language) ?? []) };
}

function problemOf(field: CredentialField, value: string, language: Language): string | undefined {
  if (field.kind === 'yesNo') return undefined;
  const say = connectTexts(language);
  const label = formText(field.label, language);
  if (value === '') {
    if (field.optional) return undefined;
    return say(field.kind === 'choice' ? 'problem.chooseValue' : 'problem.enterValue', { label });
  }
  if (field.kind === 'choice')
    return field.choices.some((choice) => choice.value === value) ? undefined : say('problem.notInList', { label });
  if (value.length > field.maxLength) return say('problem.tooLong', { most: field.maxLength, label });
  if (/[\u0000-\u001f\u007f]/.test(value) || !value.isWellFormed()) return say('problem.unprintable', { label });
  return undefined;
}

/** Who asks an owner for a connection: the account, and its user or key if the link knows it. */
export interface Asker {
  readonly account: string;
  readonly person?: { readonly kind: 'USER' | 'API_KEY'; readonly name: string };
}

/** The return URLs of a link, the origins that its account allows now, and who asks for the connection. */
export type ReturnAddresses = Pick<ConnectLink, 'successUrl' | 'errorUrl'> & {
  readonly asker: Asker;
  readonly allowedOrigins: readonly string[];
};

/** A form in which an owner enters a token, a user name and a password, or a code. */
export interface TokenForm {
  readonly publisher: RegisteredPublisher;
  /** The language of the owner's browser, in which the sentences are. */
  readonly language: Language;
  /** The secret of this form, which the submission returns. */
  readonly state: string;
  /** The number of forms that the owner has completed, which the submission returns. */
  readonly step: number;
  /** The heading and a sentence above the fields, for a form after the first one. */
  readonly title: FormText | undefined;
  readonly text: FormText | undefined;
  readonly asker: Asker;
  readonly fields: readonly CredentialField[];
  /** What the owner entered before, without secrets. */
  readonly entered: Readonly<Record<string, string>>;
  /** Why the owner has to enter the values again, a sentence for each. */
  readonly problems: readonly string[];
  /** What is wrong with single fields, by their keys. */
  readonly fieldProblems: Readonly<Record<string, string>>;
  /** The origins to which the submission may redirect the browser. */
  readonly returnOrigins: readonly string[];
  readonly status: 200 | 422 | 503;
}
