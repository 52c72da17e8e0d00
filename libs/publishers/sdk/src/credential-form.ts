/**
 * A text of a form that an owner reads: one text, or one per language by its code. The core shows the language of the owner's browser if it is
 * one of its own (`en`, `de`, `fr`, `es`, `pt`), and English where the map does not have it.
 *
 * @example
 * { en: 'User name', de: 'Benutzername' }
 */
export type FormText = string | ({ readonly en: string } & Readonly<Record<string, string>>);

/** What every field of a form has in which an owner signs in. */
export interface CredentialFieldTexts {
  /** The name of the value in `fields` of `complete`: lower camel case, at most 40 characters. */
  readonly key: string;
  /** The label in the form, in the words that the publisher uses for it: `API key`. */
  readonly label: FormText;
  /** Tells the owner where to find the value at the publisher. */
  readonly help?: FormText;
}

/** A field in which the owner enters a text or a secret. */
export interface TextField extends CredentialFieldTexts {
  /** Text is the default. */
  readonly kind?: 'text';
  /** True: the form hides what the owner types, as for a password, and never shows it again. */
  readonly secret: boolean;
  /** The greatest number of characters, 1 to 4,096. The core refuses a longer value before the plug-in sees it. */
  readonly maxLength: number;
  /** True: the owner may leave the field empty. Its value is then an empty text. */
  readonly optional?: boolean;
}

/** A field in which the owner chooses one of several values. */
export interface ChoiceField extends CredentialFieldTexts {
  readonly kind: 'choice';
  /** The values, 1 to 100, each with the label that the owner reads. The core refuses any other value. */
  readonly choices: readonly { readonly value: string; readonly label: FormText }[];
  /** True: the owner may choose none. The value is then an empty text. */
  readonly optional?: boolean;
}

/** A box that the owner ticks or not. Its value is `yes` or `no`. */
export interface YesNoField extends CredentialFieldTexts {
  readonly kind: 'yesNo';
}

/** One field of the form in which the owner enters a token, or a user name and a password. */
export type CredentialField = TextField | ChoiceField | YesNoField;

/** A form that follows the first one, such as that for a code after the password. */
export interface CredentialForm {
  /** The name of the step, which `complete` gets: lower camel case, at most 40 characters. */
  readonly step: string;
  /** The heading of the form. Absent: that of the first form. */
  readonly title?: FormText;
  /** A sentence above the fields: what the publisher has sent, and to where. */
  readonly text?: FormText;
  /** 1 to 10 fields. */
  readonly fields: readonly CredentialField[];
}

/** The bounds of a form: how many fields, choices and languages it has, and how long they and their texts are. */
export const CREDENTIAL_FIELDS = {
  most: 10,
  mostChoices: 100,
  longestValue: 4_096,
  longestText: 500,
  mostLanguages: 50,
} as const;

/** The greatest length of the `state` between two steps as JSON. */
export const LONGEST_SIGN_IN_STATE = 16_384;

/** The format of a field's key and of a step's name. */
export const CREDENTIAL_FIELD_KEY = /^[a-z][A-Za-z0-9]{0,39}$/;

/** True if the form hides what the owner types into the field. */
export function isSecretField(field: CredentialField): boolean {
  return 'secret' in field && field.secret;
}

/** The format of the code of a language. */
const LANGUAGE = /^[a-z]{2,3}(-[A-Za-z0-9]{2,8}){0,3}$/;

/**
 * A text of a form in a language. Without a text of exactly this language: one of the same language without its region, otherwise
 * English.
 *
 * @example
 * formText({ en: 'User name', de: 'Benutzername' }, 'de-AT'); // 'Benutzername'
 */
export function formText(text: FormText, language: string): string {
  if (typeof text === 'string') return text;
  const [plain = ''] = language.split('-');
  const key = [language, plain].find((each) => Object.hasOwn(text, each)) ?? 'en';
  return text[key] ?? '';
}

/** What is wrong with the fields that a plug-in declares, as the end of a sentence; undefined if nothing is. */
export function faultOfFields(fields: unknown): string | undefined {
  const { most } = CREDENTIAL_FIELDS;
  if (!Array.isArray(fields) || fields.length < 1 || fields.length > most)
    return `must be a list of 1 to ${most} fields`;
  const keys = new Set<unknown>();
  for (const field of fields as readonly (Readonly<Record<string, unknown>> | null)[]) {
    const { key, label, help = '' } = field ?? {};
    if (typeof key !== 'string' || !CREDENTIAL_FIELD_KEY.test(key))
      return 'has a field whose key is not in lower camel case';
    // The values are in plain objects.
    if (key in Object.prototype)
      return `has a field whose key is not free: "${key}" means something else in JavaScript`;
    if (keys.has(key)) return `has the field "${key}" twice`;
    keys.add(key);
    const faultOfTexts =
      faultOfText(label, { what: 'label', isNeeded: true }) ?? faultOfText(help, { what: 'help text' });
    if (faultOfTexts !== undefined) return `${faultOfTexts} for the field "${key}"`;
    const fault = faultOfKind(field ?? {});
    if (fault !== undefined) return `${fault} the field "${key}"`;
  }
  return undefined;
}

/** What is wrong with a form that follows the first one, as the end of a sentence; undefined if nothing is. */
export function faultOfForm(form: unknown): string | undefined {
  const { step, title = '', text = '', fields } = (form ?? {}) as Readonly<Record<string, unknown>>;
  if (typeof step !== 'string' || !CREDENTIAL_FIELD_KEY.test(step)) return 'has a step that is not in lower camel case';
  return faultOfText(title, { what: 'title' }) ?? faultOfText(text, { what: 'text' }) ?? faultOfFields(fields);
}

/** What is wrong with what only this kind of field has, as the middle of a sentence. */
function faultOfKind(field: Readonly<Record<string, unknown>>): string | undefined {
  const { longestValue, mostChoices } = CREDENTIAL_FIELDS;
  const { kind = 'text', secret, maxLength, choices, optional = false } = field;
  if (typeof optional !== 'boolean') return 'does not say whether the owner must fill';
  if (kind === 'yesNo') return undefined;
  if (kind === 'choice') {
    if (!Array.isArray(choices) || choices.length < 1 || choices.length > mostChoices)
      return `must have 1 to ${mostChoices} choices for`;
    const values = choices.map((each: unknown) => (each ?? {}) as Readonly<Record<string, unknown>>);
    if (!values.every(({ value }) => isText(value) && value !== '')) return 'has a choice without a value for';
    for (const { label } of values) {
      const fault = faultOfText(label, { what: 'choice with a label', isNeeded: true });
      if (fault !== undefined) return `${fault} for`;
    }
    return new Set(values.map(({ value }) => value)).size < values.length ? 'has a value twice for' : undefined;
  }
  if (kind !== 'text') return 'has another kind than text, choice and yesNo for';
  if (typeof secret !== 'boolean') return 'does not say with "secret" whether to hide';
  if (!Number.isInteger(maxLength) || Number(maxLength) < 1 || Number(maxLength) > longestValue)
    return `has no maxLength from 1 to ${longestValue} for`;
  return undefined;
}

/** What is wrong with a text of a form, as the middle of a sentence; undefined if nothing is. */
function faultOfText(text: unknown, { what, isNeeded = false }: { what: string; isNeeded?: boolean }) {
  const { longestText, mostLanguages } = CREDENTIAL_FIELDS;
  if (typeof text === 'string') {
    if (isNeeded && text.trim() === '') return `has no ${what}`;
    return isText(text) ? undefined : `has a ${what} of more than ${longestText} characters`;
  }
  if (text === undefined || text === null) return `has no ${what}`;
  const entries = typeof text === 'object' && !Array.isArray(text) ? Object.entries(text) : [];
  if (entries.length === 0) return `has a ${what} that is neither a text nor a map of languages`;
  if (!entries.some(([language]) => language === 'en')) return `has a ${what} without English (en)`;
  if (entries.length > mostLanguages) return `has a ${what} in more than ${mostLanguages} languages`;
  const wrong = entries.find(([language, each]) => !LANGUAGE.test(language) || !isText(each) || each.trim() === '');
  return wrong && `has a ${what} whose text of the language "${wrong[0]}" is not usable`;
}

function isText(text: unknown): text is string {
  return typeof text === 'string' && text.length <= CREDENTIAL_FIELDS.longestText;
}
