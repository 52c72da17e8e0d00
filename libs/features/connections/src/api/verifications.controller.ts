import { Inject } from '@nestjs/common';
import type { KeyCall } from '@listings/api-kit';
import {
  ApiController,
  listOf,
  locationInPath,
  nullable,
  Operation,
  publisherOfInput,
  text,
  writePayload,
  writeResult,
} from '@listings/api-kit';
import { requireLocationId } from '@listings/pagination';
import { CONNECTIONS } from '../connections.module.js';
import type { ConnectionsDependencies } from '../dependencies.js';
import { completeVerification } from '../verification/complete-verification.js';
import { listVerificationMethods } from '../verification/list-verification-methods.js';
import { listVerifications } from '../verification/list-verifications.js';
import { startVerification } from '../verification/start-verification.js';
import {
  CompleteVerificationInput,
  Method,
  methodExample,
  methodIdExample,
  methodRecord,
  StartVerificationInput,
  verificationMethodsExample,
  VerificationMethodsInput,
  verificationRecord,
  VerificationsPayload,
} from './verification-schemas.js';

/** Error codes of every operation that asks the publisher. */
const codes = ['SY00008', 'SY81069', 'SY83002', 'SY89001', 'SY89002', 'SY89006', 'SY89007', 'SY89008'] as const;
const DEFAULT_LANGUAGE = 'en';

/** The verifications of a location at its publishers: state, methods, start and code. */
@ApiController('connected-accounts')
export class VerificationsController {
  constructor(@Inject(CONNECTIONS) private readonly connections: ConnectionsDependencies) {}

  @Operation({
    id: 'locationVerifications',
    route: 'GET /locations/:locationId/verifications',
    access: { key: 'READ' },
    summary: 'List the verifications of a location',
    description:
      'Returns for each publisher that verifies what the service read last, and the verification that was started through it and is in progress. It calls no publisher.',
    path: { locationId: locationInPath },
    response: VerificationsPayload,
    example: ({ publisher }) => [
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
    ],
  })
  async list({ caller, path: { locationId: id } }: KeyCall<{ path: 'locationId' }>) {
    return (await listVerifications(this.connections, caller, requireLocationId(id))).map(verificationRecord);
  }

  @Operation({
    id: 'verificationMethods',
    route: 'POST /locations/:locationId/verifications/methods',
    access: { key: 'WRITE' },
    summary: 'List the methods of a verification',
    description:
      'Asks the publisher which methods it offers for the linked listing of the location now. A listing that is verified has none.',
    path: { locationId: locationInPath },
    body: { schema: VerificationMethodsInput, example: ({ publisher }) => ({ publisher }) },
    response: writePayload('VerificationMethodsPayload', 'The methods of a verification.', {
      methods: listOf('The methods that the publisher offers now; empty when it offers none, and on failure.', Method),
    }),
    example: verificationMethodsExample,
    failureExample: 'SY89007: The publisher cannot be reached at the moment',
    errors: codes,
  })
  async methods({
    caller,
    path: { locationId: id },
    body: input,
  }: KeyCall<{ path: 'locationId'; body: typeof VerificationMethodsInput }>) {
    const { methods, violations } = await listVerificationMethods(this.connections, caller, {
      ...this.listing(id, input.publisher),
      language: input.language ?? DEFAULT_LANGUAGE,
    });
    return writeResult(input, violations, { methods: methods.map(methodRecord) });
  }

  @Operation({
    id: 'startVerification',
    route: 'POST /locations/:locationId/verifications/start',
    access: { key: 'WRITE' },
    summary: 'Start a verification',
    description:
      'Has the publisher send a code to the owner of the listing, or verify it without one. While a verification is in progress another one is started only with `restart`, two minutes later at the earliest, and at most five times within 24 hours. If the answer of the publisher is lost, the verification counts as started: read it with locationVerifications, and enter the code if it arrives. The history of the location says who started it.',
    path: { locationId: locationInPath },
    body: {
      schema: StartVerificationInput,
      example: ({ publisher }) => ({ publisher, methodId: methodIdExample }),
    },
    response: writePayload('StartVerificationPayload', 'Result of starting a verification.', {
      state: nullable(
        text(
          '`PENDING`: the publisher has sent a code. `UNDER_REVIEW`: it decides without one. `VERIFIED`: it has decided. Null on failure.',
        ),
      ),
      method: nullable(Method),
    }),
    example: { state: 'PENDING', method: methodExample },
    failureExample: 'SY89004: A verification of the listing is in progress',
    errors: [...codes, 'SY89003', 'SY89004', 'SY89005'],
  })
  async start({
    caller,
    unit,
    path: { locationId: id },
    body: input,
  }: KeyCall<{ path: 'locationId'; body: typeof StartVerificationInput }>) {
    const { started, violations } = await startVerification({ ...this.connections, unit }, caller, {
      ...this.listing(id, input.publisher),
      methodId: input.methodId,
      input: input.input ?? undefined,
      language: input.language ?? DEFAULT_LANGUAGE,
      restart: input.restart ?? false,
    });
    const { state = null, method } = started ?? {};
    return writeResult(input, violations, { state, method: method ? methodRecord(method) : null });
  }

  @Operation({
    id: 'completeVerification',
    route: 'POST /locations/:locationId/verifications/complete',
    access: { key: 'WRITE' },
    summary: 'Complete a verification',
    description:
      'Sends the code that the owner received to the publisher, also for a verification that was started there. A wrong code is refused with the tries that are left, if the publisher tells them. The state of the location changes within seconds, when the service has read it, and an event reports it.',
    path: { locationId: locationInPath },
    body: {
      schema: CompleteVerificationInput,
      example: ({ publisher }) => ({ publisher, code: '48213' }),
    },
    response: writePayload('CompleteVerificationPayload', 'Result of a code.', {
      state: nullable(
        text('`VERIFIED`, or `UNDER_REVIEW` if the publisher took the code and has not decided. Null on failure.'),
      ),
    }),
    example: { state: 'VERIFIED' },
    failureExample: 'SY89006: The code is wrong. 4 tries are left.',
    errors: [...codes, 'SY89003'],
  })
  async complete({
    caller,
    unit,
    path: { locationId: id },
    body: input,
  }: KeyCall<{ path: 'locationId'; body: typeof CompleteVerificationInput }>) {
    const { state, violations } = await completeVerification({ ...this.connections, unit }, caller, {
      ...this.listing(id, input.publisher),
      code: input.code,
    });
    return writeResult(input, violations, { state });
  }

  private listing(locationId: string, publisher: string) {
    return {
      locationId: requireLocationId(locationId),
      publisher: publisherOfInput(this.connections.publishers, 'publisher', publisher),
    };
  }
}
