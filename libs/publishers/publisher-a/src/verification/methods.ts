import type { VerificationMethod, VerificationMethodKind } from '@listings/publisher-sdk';
import { Type } from 'typebox';
import type { Static } from 'typebox';

/** One option of the response. Which data it has follows from its method. */
const Option = Type.Object({
  verificationMethod: Type.String(),
  phoneNumber: Type.Optional(Type.String()),
  addressData: Type.Optional(
    Type.Object({
      business: Type.Optional(Type.String()),
      address: Type.Optional(
        Type.Object({
          addressLines: Type.Optional(Type.Array(Type.String())),
          postalCode: Type.Optional(Type.String()),
          locality: Type.Optional(Type.String()),
        }),
      ),
      expectedDeliveryDaysRegion: Type.Optional(Type.Integer({ minimum: 0, maximum: 365 })),
    }),
  ),
  emailData: Type.Optional(
    Type.Object({
      domain: Type.Optional(Type.String()),
      user: Type.Optional(Type.String()),
      isUserNameEditable: Type.Optional(Type.Boolean()),
    }),
  ),
});

/** The response of `a.verification.options`. */
export const VerificationOptions = Type.Object({ options: Type.Optional(Type.Array(Option)) });

const LONGEST_ID = 255;

const kinds = {
  PHONE_CALL: 'PHONE_CALL',
  SMS: 'SMS',
  EMAIL: 'EMAIL',
  ADDRESS: 'ADDRESS',
  AUTO: 'AUTOMATIC',
} as const satisfies Readonly<Record<string, VerificationMethodKind>>;

/** An option with a method that this plug-in knows. */
export type VerificationOption = Static<typeof Option> & { readonly verificationMethod: keyof typeof kinds };

/** True for an option that this plug-in knows. The publisher may have further ones. */
export function isKnown(option: Static<typeof Option>): option is VerificationOption {
  return Object.hasOwn(kinds, option.verificationMethod);
}

/** The method of an option, identified by its kind and where it sends to. */
export function methodOf(option: VerificationOption): VerificationMethod {
  const { verificationMethod, addressData } = option;
  const sendsTo = destinationOf(option);
  const expectedDays = addressData?.expectedDeliveryDaysRegion;
  const asks = askedFor(option);
  return {
    id: [verificationMethod, sendsTo ?? ''].join(' ').trim().slice(0, LONGEST_ID),
    kind: kinds[verificationMethod],
    ...(sendsTo ? { sendsTo } : {}),
    ...(expectedDays === undefined ? {} : { expectedDays }),
    ...(asks ? { asks } : {}),
  };
}

function destinationOf({ verificationMethod, phoneNumber, addressData, emailData }: VerificationOption) {
  switch (verificationMethod) {
    case 'PHONE_CALL':
    case 'SMS':
      return phoneNumber;
    case 'EMAIL':
      return emailData?.domain && `${emailData.user ?? '…'}@${emailData.domain}`;
    case 'ADDRESS': {
      const { addressLines = [], postalCode, locality } = addressData?.address ?? {};
      const town = [postalCode, locality].filter(Boolean).join(' ');
      return [addressData?.business, ...addressLines, town].filter(Boolean).join(', ');
    }
    case 'AUTO':
      return undefined;
  }
}

function askedFor({ verificationMethod, emailData }: VerificationOption): VerificationMethod['asks'] {
  if (verificationMethod === 'ADDRESS') return 'CONTACT_NAME';
  return verificationMethod === 'EMAIL' && emailData?.isUserNameEditable ? 'EMAIL_ADDRESS' : undefined;
}
