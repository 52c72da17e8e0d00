import { present, rejection } from '@listings/publisher-sdk';
import type { VerificationMethod, VerificationMethodKind } from '@listings/publisher-sdk';
import type { VerificationOption } from '../wire/messages.js';

const LONGEST_ID = 255;

/** How the plug-in offers one of the publisher's methods, and what starts it. */
interface MethodRow {
  readonly kind: VerificationMethodKind;
  readonly sendsTo: (option: VerificationOption) => string | undefined;
  readonly asks?: (option: VerificationOption) => VerificationMethod['asks'];
  /** The data of the start, with what the person entered. */
  readonly details: (option: VerificationOption, input: string) => Readonly<Record<string, string | undefined>>;
}

const byPhone = {
  sendsTo: ({ phoneNumber }: VerificationOption) => phoneNumber,
  details: ({ phoneNumber }: VerificationOption) => ({ phoneNumber }),
};

/** The methods that this plug-in knows [publishers 1.7]. The publisher may have further ones. */
const methods: ReadonlyMap<string, MethodRow> = new Map<string, MethodRow>([
  ['PHONE_CALL', { kind: 'PHONE_CALL', ...byPhone }],
  ['SMS', { kind: 'SMS', ...byPhone }],
  [
    'EMAIL',
    {
      kind: 'EMAIL',
      sendsTo: ({ emailData }) => emailData?.domain && `${emailData.user ?? '…'}@${emailData.domain}`,
      asks: ({ emailData }) => (emailData?.isUserNameEditable ? 'EMAIL_ADDRESS' : undefined),
      details: ({ emailData: { isUserNameEditable, user = '', domain } = {} }, input) => {
        if (!isUserNameEditable) return { emailAddress: `${user}@${domain ?? ''}` };
        if (/^[^@\s]+@[^@\s]+$/.test(input)) return { emailAddress: input };
        throw rejection('input_invalid', `Enter an e-mail address of ${domain ?? 'the business'}.`);
      },
    },
  ],
  [
    'ADDRESS',
    {
      kind: 'ADDRESS',
      sendsTo: ({ addressData: { business, address: { addressLines = [], postalCode, locality } = {} } = {} }) =>
        [business, ...addressLines, [postalCode, locality].filter(Boolean).join(' ')].filter(Boolean).join(', '),
      asks: () => 'CONTACT_NAME',
      details: (_, input) => {
        if (input !== '') return { mailerContact: input };
        throw rejection('input_invalid', 'Enter the name of the person who receives the letter.');
      },
    },
  ],
  ['AUTO', { kind: 'AUTOMATIC', sendsTo: () => undefined, details: () => ({}) }],
]);

/** The options by the methods that this plug-in knows. A method is identified by its kind and where it sends to. */
export function knownMethods(options: readonly VerificationOption[]) {
  const known = options.flatMap((option) => {
    const { verificationMethod: method, addressData } = option;
    const row = methods.get(method);
    if (!row) return [];
    const sendsTo = row.sendsTo(option) || undefined;
    const shown: VerificationMethod = present({
      id: [method, sendsTo].join(' ').trim().slice(0, LONGEST_ID),
      kind: row.kind,
      sendsTo,
      expectedDays: addressData?.expectedDeliveryDaysRegion,
      asks: row.asks?.(option),
    });
    const detailsOf = (input: string) => ({ method, ...row.details(option, input) });
    return [[shown.id, { shown, detailsOf }] as const];
  });
  return new Map(known);
}
