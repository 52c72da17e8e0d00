import { isObject, objectOf } from '../json/json.js';
import type { JsonObject } from '../json/json.js';
import { ErrorA, invalidArgument } from './errors.js';
import type { WorldA } from './publisher-a.js';
import type { ListingA, VerificationA, VerificationMethodA, VerificationState } from './state.js';

const DAY_MS = 86_400_000;
/** Wrong pins after which a verification has failed. */
const MOST_WRONG_PINS = 5;
const LETTER_DAYS = 5;

/** How long a pin is valid: that of a letter for 30 days, any other for one. */
const validFor = (method: VerificationMethodA) => (method === 'ADDRESS' ? 30 : 1) * DAY_MS;

/** The methods that the publisher offers for a listing that is not verified [README, Verification]. */
export function optionsOf({ verification, location }: ListingA): JsonObject[] {
  if (verification !== 'UNVERIFIED' && verification !== 'PENDING') return [];
  const { title, websiteUri, storefrontAddress, labels } = location;
  const phoneNumber = objectOf(location['phoneNumbers'])['primaryPhone'];
  const phone = (verificationMethod: VerificationMethodA): JsonObject => ({ verificationMethod, phoneNumber });
  return [
    ...(typeof phoneNumber === 'string' ? [phone('SMS'), phone('PHONE_CALL')] : []),
    ...(typeof websiteUri === 'string' ? [emailOption(new URL(websiteUri).hostname)] : []),
    ...(isObject(storefrontAddress)
      ? [
          {
            verificationMethod: 'ADDRESS',
            addressData: {
              business: title,
              address: storefrontAddress,
              expectedDeliveryDaysRegion: LETTER_DAYS,
            },
          },
        ]
      : []),
    ...(Array.isArray(labels) && labels.includes('flagship') ? [{ verificationMethod: 'AUTO' }] : []),
  ];
}

function emailOption(domain: string): JsonObject {
  return { verificationMethod: 'EMAIL', emailData: { domain, user: 'info', isUserNameEditable: true } };
}

/** The verifications of a listing, the newest first. A listing that the seed or the admin left pending waits for a letter. */
export function verificationsOf(listing: ListingA, startedAt: number): VerificationA[] {
  const { verification, verifications } = listing;
  if (verifications.length > 0 || verification === 'UNVERIFIED' || verification === 'DUPLICATE') return verifications;
  const isPending = verification === 'PENDING';
  verifications.push({
    ...newVerification(listing, isPending ? 'ADDRESS' : 'PHONE_CALL', startedAt - (isPending ? 5 : 300) * DAY_MS),
    state: isPending ? 'PENDING' : 'COMPLETED',
  });
  return verifications;
}

/** Starts a verification, which replaces one that is pending. A method that is not offered is refused. */
export function startVerification(listing: ListingA, body: JsonObject, { clock }: WorldA): VerificationA {
  const { method, phoneNumber, emailAddress, mailerContact } = body;
  const options = optionsOf(listing).filter(({ verificationMethod }) => verificationMethod === method);
  const option = options.find((each) => each['phoneNumber'] === undefined || each['phoneNumber'] === phoneNumber);
  if (!option) throw refused('METHOD_NOT_OFFERED', 'The method is not offered for the location.');
  const { domain } = objectOf(option['emailData']);
  if (method === 'EMAIL' && !(typeof emailAddress === 'string' && emailAddress.endsWith(`@${String(domain)}`)))
    throw invalidArgument('email_address', `The address must belong to ${String(domain)}`);
  if (method === 'ADDRESS' && !mailerContact) throw invalidArgument('mailer_contact', 'The letter needs a contact');
  fail(listing);
  const started = newVerification(listing, method as VerificationMethodA, clock.now());
  if (method === 'AUTO') started.state = 'COMPLETED';
  listing.verification = method === 'AUTO' ? 'VERIFIED' : 'PENDING';
  listing.verifications.unshift(started);
  return started;
}

/** Takes a pin. Five wrong ones fail the verification. */
export function completeVerification(
  listing: ListingA,
  verification: VerificationA,
  { pin, now }: { pin: string; now: number },
): void {
  const { method, createdAt, state } = verification;
  if (state !== 'PENDING') throw refused('VERIFICATION_NOT_PENDING', 'The verification is not pending.');
  if (now - createdAt > validFor(method)) throw failed(listing, 'PIN_EXPIRED', 'The pin has expired.');
  if (pin !== verification.pin) {
    verification.wrongPins += 1;
    const attemptsLeft = MOST_WRONG_PINS - verification.wrongPins;
    if (attemptsLeft === 0) throw failed(listing, 'TOO_MANY_ATTEMPTS', 'The pin was wrong too often.');
    throw refused('PIN_REJECTED', 'The pin is wrong.', { attemptsLeft: String(attemptsLeft) });
  }
  verification.state = 'COMPLETED';
  listing.verification = 'VERIFIED';
}

/** Sets the state as the publisher's staff does: a verification that is pending ends with it. */
export function setVerificationState(listing: ListingA, state: VerificationState): void {
  listing.verification = state;
  if (state === 'PENDING') {
    if (listing.verifications[0]?.state !== 'PENDING') listing.verifications = [];
    return;
  }
  for (const each of listing.verifications)
    if (each.state === 'PENDING') each.state = state === 'VERIFIED' ? 'COMPLETED' : 'FAILED';
}

function newVerification({ id, verifications }: ListingA, method: VerificationMethodA, at: number): VerificationA {
  const number = verifications.length + 1;
  const pin = String(10_000 + ((Number(id) * 7_919 + number * 104_729) % 90_000));
  return { id: String(number), method, pin, createdAt: at, state: 'PENDING', wrongPins: 0 };
}

function fail({ verifications }: ListingA): void {
  for (const each of verifications) if (each.state === 'PENDING') each.state = 'FAILED';
}

function failed(listing: ListingA, reason: string, message: string): ErrorA {
  fail(listing);
  listing.verification = 'UNVERIFIED';
  return refused(reason, message);
}

function refused(reason: string, message: string, metadata: JsonObject = {}): ErrorA {
  const details = [{ '@type': 'types.publisher-a.example/rpc.ErrorInfo', reason, metadata }];
  return new ErrorA(400, reason === 'PIN_REJECTED' ? 'INVALID_ARGUMENT' : 'FAILED_PRECONDITION', message, details);
}
