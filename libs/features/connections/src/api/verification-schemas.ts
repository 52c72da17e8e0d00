import { Type } from 'typebox';
import {
  count,
  flag,
  idOf,
  inputObject,
  inputText,
  listOf,
  nullable,
  oneOf,
  publisherConstant,
  recordOf,
  text,
  timestamp,
} from '@listings/api-kit';
import { verificationStatuses } from '@listings/domain';
import type { VerificationStatus } from '@listings/domain';
import type { VerificationMethod } from '@listings/publisher-sdk';
import { CONNECTION_BOUNDS } from '../rules/connection-bounds.js';
import type { ListedVerification } from '../verification/list-verifications.js';

/** A method in examples, and its id. */
export const methodIdExample = 'SMS +1 *** *** **71';
export const methodExample = {
  methodId: methodIdExample,
  kind: 'SMS',
  sendsTo: '+1 *** *** **71',
  expectedDays: null,
  asks: null,
};
const letter = {
  methodId: 'ADDRESS',
  kind: 'ADDRESS',
  sendsTo: '1 Market Street, 94105 San Francisco',
  expectedDays: 5,
  asks: 'CONTACT_NAME',
};

/** `input` and payloads of verificationMethods. */
export const verificationMethodsExample = { methods: [methodExample, letter] };

const meanings: Readonly<Record<VerificationStatus, string>> = {
  NOT_CONNECTED: 'The state was not read yet.',
  NOT_VERIFIED: 'Nobody has requested a verification.',
  PENDING: 'The publisher waits for the owner, for example for a code.',
  UNDER_REVIEW: 'The publisher reviews the business.',
  VERIFIED: 'The publisher has verified the business.',
  FAILED: 'The publisher refused the business, or the state cannot be read.',
};
const Status = oneOf(
  Object.fromEntries(verificationStatuses.map((status) => [status, meanings[status]])) as typeof meanings,
  'State of the verification when it was read last.',
);
const Kind = oneOf(
  {
    PHONE_CALL: 'A call with a code.',
    SMS: 'A text message with a code.',
    EMAIL: 'An e-mail with a code.',
    ADDRESS: 'A letter or a postcard with a code.',
    AUTOMATIC: 'The publisher decides without a code.',
  },
  'Kind of the method.',
);
const sentTo = 'Where the code goes, as the publisher tells: a phone number or an address, which may be masked';
const expectedDays = (unknown: string) => nullable(count(`Days until the code normally arrives; null ${unknown}.`));

/** Payload of locationVerifications. */
export const VerificationsPayload = listOf(
  'One entry for each publisher that verifies and at which the location is linked.',
  recordOf('LocationVerification', 'The verification of a location at a publisher.', {
    publisher: publisherConstant('Publisher.'),
    status: Status,
    message: nullable(text('Explanation of the state; null when there is none.')),
    hasActions: flag('Whether a verification can be started and completed through the service.'),
    inProgress: flag('Whether a verification is in progress, started through the service or at the publisher.'),
    start: nullable(
      recordOf('VerificationStart', 'The start through the service that is in progress; null when there is none.', {
        startedAt: timestamp('When it was started.'),
        startedBy: text('Who started it: the e-mail address of a person, or the name of an API key.'),
        method: nullable(
          text('Kind of the method, as in verificationMethods; null while the answer of the publisher is unknown.'),
        ),
        sentTo: nullable(text(`${sentTo}; null when it is unknown.`)),
        expectedDays: expectedDays('when it is unknown'),
      }),
    ),
  }),
);

/** A method of verification. */
export const Method = recordOf('VerificationMethod', 'A method of verification.', {
  methodId: idOf('External', text('Id of the method, for startVerification.')),
  kind: Kind,
  sendsTo: nullable(text(`${sentTo}; null when the publisher does not tell.`)),
  expectedDays: expectedDays('when the publisher does not tell'),
  asks: nullable(
    text(
      'What startVerification needs as `input`: `EMAIL_ADDRESS`, to which the code goes, or `CONTACT_NAME`, to whom the letter is addressed; null for nothing.',
    ),
  ),
});

const language = Type.Optional(
  inputText('Language in which the publisher calls or writes, as a BCP 47 tag; `en` by default.', {
    minLength: 2,
    maxLength: CONNECTION_BOUNDS.language,
    pattern: '^[A-Za-z]{2,8}(-[A-Za-z0-9]{1,8})*$',
  }),
);

/** `input` of verificationMethods. */
export const VerificationMethodsInput = inputObject('VerificationMethodsInput', {
  publisher: publisherConstant('Publisher.'),
  language,
});

/** `input` of startVerification. */
export const StartVerificationInput = inputObject('StartVerificationInput', {
  publisher: publisherConstant('Publisher.'),
  methodId: idOf(
    'External',
    inputText('Id of a method from verificationMethods.', { minLength: 1, maxLength: CONNECTION_BOUNDS.externalId }),
  ),
  input: Type.Optional(
    nullable(inputText('What the method asks for.', { maxLength: CONNECTION_BOUNDS.verificationInput })),
  ),
  language,
  restart: Type.Optional(
    Type.Boolean({
      description: 'Whether to start another verification although one is in progress; false by default.',
    }),
  ),
});

/** `input` of completeVerification. */
export const CompleteVerificationInput = inputObject('CompleteVerificationInput', {
  publisher: publisherConstant('Publisher.'),
  code: inputText('The code that the owner received.', {
    minLength: 1,
    maxLength: CONNECTION_BOUNDS.verificationCode,
    pattern: '\\S',
  }),
});

/** A verification of a response. */
export function verificationRecord({ start, ...verification }: ListedVerification) {
  return {
    ...verification,
    start: start && {
      startedAt: start.startedAt.toISOString(),
      startedBy: start.startedBy,
      method: start.method,
      sentTo: start.sentTo,
      expectedDays: start.expectedDays,
    },
  };
}

/** A method of a response. */
export function methodRecord({ id, kind, sendsTo, expectedDays: days, asks }: VerificationMethod) {
  return { methodId: id, kind, sendsTo: sendsTo ?? null, expectedDays: days ?? null, asks: asks ?? null };
}
