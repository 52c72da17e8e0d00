import type { Encryption } from '@listings/platform';
import type { CredentialField, CredentialForm, Credentials, TokenAuthorization } from '@listings/publisher-sdk';
import type { ConnectFormStep } from '../store/connect-links.js';

/** A further form that takes longer than this has expired. */
const STEP_MS = 15 * 60_000;

/** Most submissions of one further form that the publisher may refuse. The last refusal ends the attempt to connect. */
export const MOST_ATTEMPTS_OF_STEP = 3;

/** The form that the owner sees, and what the plug-in needs of the steps before. */
export interface OpenStep {
  /** The number of completed forms. */
  readonly number: number;
  readonly fields: readonly CredentialField[];
  /** Set for a further form. */
  readonly further?: FurtherForm;
}

/** A form after the first one, with the state that the plug-in gave it. */
export interface FurtherForm {
  readonly form: CredentialForm;
  readonly state: Credentials;
}

/** Encrypts a further form with its state, bound to the browser's flow and to the step. */
export function sealStep(encryption: Encryption, at: StepAt, further: FurtherForm): string {
  return encryption.encrypt(JSON.stringify(further), contextOf(at));
}

/**
 * The form that is open at a link. Undefined if a further form has expired, or if its state cannot be decrypted: it is not
 * encrypted again with a new key, because it lives for 15 minutes.
 */
export function openStep(
  encryption: Encryption,
  of: { link: ConnectFormStep; authorization: TokenAuthorization; stateDigest: Buffer; now: Date },
): OpenStep | undefined {
  const { link, authorization, stateDigest, now } = of;
  const { step, stepAt, stepSealed } = link;
  if (step === 0) return { number: 0, fields: authorization.fields };
  if (stepAt === null || stepSealed === null || stepAt.getTime() <= now.getTime() - STEP_MS) return undefined;
  try {
    const further = JSON.parse(encryption.decrypt(stepSealed, contextOf({ stateDigest, step }))) as FurtherForm;
    return { number: step, fields: further.form.fields, further };
  } catch {
    return undefined;
  }
}

/** Every text in a value, such as the password in the state of a step. No log line and no page may contain one of them. */
export function textsIn(value: unknown): readonly string[] {
  if (typeof value === 'string') return [value];
  return typeof value === 'object' && value !== null ? Object.values(value).flatMap(textsIn) : [];
}

/** The flow of a browser, and the number of completed forms. */
interface StepAt {
  readonly stateDigest: Buffer;
  readonly step: number;
}

function contextOf({ stateDigest, step }: StepAt): string {
  return `connect-form:${stateDigest.toString('hex')}:${step}`;
}
