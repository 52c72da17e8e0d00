import type { ExampleNames } from '../http/operation.js';

const done = { clientMutationId: null, success: true, errors: [] };
const refused = (message: string) => ({ clientMutationId: null, success: false, errors: [{ message }] });

const methodId = 'SMS +1 *** *** **71';
const method = { methodId, kind: 'SMS', sendsTo: '+1 *** *** **71', expectedDays: null, asks: null };
const letter = {
  methodId: 'ADDRESS',
  kind: 'ADDRESS',
  sendsTo: '1 Market Street, 94105 San Francisco',
  expectedDays: 5,
  asks: 'CONTACT_NAME',
};

/** Payload of locationVerifications. */
export const verificationsExample = ({ publisher }: ExampleNames) => [
  {
    publisher,
    status: 'PENDING',
    message: null,
    hasActions: true,
    inProgress: true,
    start: {
      startedAt: '2026-07-06T18:33:29.664Z',
      startedBy: 'ann@golden-gate-cafe.example',
      method: 'SMS',
      sentTo: '+1 *** *** **71',
      expectedDays: null,
    },
  },
];

/** `input` and payloads of verificationMethods. */
export const verificationMethodsInputExample = ({ publisher }: ExampleNames) => ({ publisher });
export const verificationMethodsExample = { ...done, methods: [method, letter] };
export const methodsNotReadExample = {
  ...refused('SY89007: The publisher cannot be reached at the moment'),
  methods: [],
};

/** `input` and payloads of startVerification. */
export const startVerificationInputExample = ({ publisher }: ExampleNames) => ({ publisher, methodId });
export const verificationStartedExample = { ...done, state: 'PENDING', method };
export const verificationNotStartedExample = {
  ...refused('SY89004: A verification of the listing is in progress'),
  state: null,
  method: null,
};

/** `input` and payloads of completeVerification. */
export const completeVerificationInputExample = ({ publisher }: ExampleNames) => ({ publisher, code: '48213' });
export const verificationCompletedExample = { ...done, state: 'VERIFIED' };
export const verificationNotCompletedExample = {
  ...refused('SY89006: The code is wrong. 4 tries are left.'),
  state: null,
};
