import type { Language } from '@listings/language';
import { withoutSecrets } from '@listings/publisher-gateway';
import type { RegisteredPublisher } from '@listings/publisher-registry';
import type { CredentialForm, FormText, SignInResult, TokenAuthorization } from '@listings/publisher-sdk';
import type { ConnectionsDependencies } from '../dependencies.js';
import { advanceConnectForm, findConnectForm } from '../store/connect-links.js';
import type { ConnectFormKey } from '../store/connect-links.js';
import { returnAddressesOf } from './browser-step.js';
import type { BrowserStep } from './browser-step.js';
import { CONSENT_MS, digestOf } from './link-secrets.js';
import { openStep, sealStep } from './sign-in-step.js';
import { tokenForm } from './token-form.js';

/** What finds the open form of a browser's flow. */
export function formKeyOf(
  { clock }: Pick<ConnectionsDependencies, 'clock'>,
  publisher: RegisteredPublisher,
  state: string,
): ConnectFormKey {
  const openedAfter = new Date(clock.now().getTime() - CONSENT_MS);
  return { stateDigest: digestOf(state), publisher: publisher.names.constant, openedAfter };
}

/** Stores the next form with its state, and shows the form that is open afterwards. A second submission changes nothing. */
export async function showNext(
  deps: ConnectionsDependencies,
  of: {
    publisher: RegisteredPublisher;
    authorization: TokenAuthorization;
    /** The secret of the browser's flow. */
    state: string;
    /** The number of forms that the owner has completed before this one. */
    step: number;
    result: Extract<SignInResult, { outcome: 'next' }>;
    secrets: readonly string[];
    language: Language;
  },
): Promise<BrowserStep> {
  const { database, encryption, clock } = deps;
  const { publisher, authorization, state, step, result, secrets, language } = of;
  const key = formKeyOf(deps, publisher, state);
  const { stateDigest } = key;
  const further = { form: withoutShown(result.form, secrets), state: result.state };
  const sealed = sealStep(encryption, { stateDigest, step: step + 1 }, further);
  await advanceConnectForm(database, { stateDigest, step, sealed, now: clock.now() });
  const link = await findConnectForm(database, key);
  const open = link && openStep(encryption, { link, authorization, stateDigest, now: clock.now() });
  if (!open) return { outcome: 'form ended' };
  const addresses = await returnAddressesOf(database, link);
  return { outcome: 'form', form: tokenForm({ publisher, step: open, state, language, addresses }) };
}

/** The form without the secrets that the owner has just entered, which a plug-in may have repeated in a text. */
function withoutShown(form: CredentialForm, secrets: readonly string[]): CredentialForm {
  const cleaned = <Text extends FormText | undefined>(text: Text): Text => withoutSecretsIn(text, secrets) as Text;
  const fields = form.fields.map((field) => {
    const shown = { ...field, label: cleaned(field.label), help: cleaned(field.help) };
    if (shown.kind !== 'choice') return shown;
    return { ...shown, choices: shown.choices.map((choice) => ({ ...choice, label: cleaned(choice.label) })) };
  });
  return { ...form, title: cleaned(form.title), text: cleaned(form.text), fields };
}

/** A text without the secrets, in each of its languages. */
function withoutSecretsIn(text: FormText | undefined, secrets: readonly string[]): FormText | undefined {
  if (text === undefined || typeof text === 'string') return text && withoutSecrets(text, secrets);
  const cleaned = Object.entries(text).map(([language, each]) => [language, withoutSecrets(each, secrets)]);
  return Object.fromEntries(cleaned) as FormText;
}
