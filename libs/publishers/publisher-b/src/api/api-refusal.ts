import { asFlag, asNumber, asObject, asText } from '@listings/publisher-sdk';

/** The `error` object of a response [publishers 2.3]. */
export interface ApiFault {
  readonly message: string;
  readonly type?: string;
  readonly code?: number;
  readonly subcode?: number;
  /** The publisher's text for its users. */
  readonly userMessage?: string;
  readonly isTransient: boolean;
  readonly trace?: string;
}

/** A refusal of the publisher. It never leaves the plug-in: `failures.ts` converts it into a failure. */
export class ApiRefusal extends Error {
  constructor(
    readonly fault: ApiFault,
    readonly headers: Readonly<Record<string, string>>,
    readonly status: number,
  ) {
    super(fault.message);
    this.name = 'ApiRefusal';
  }
}

/** Cuts longer texts, because the core stores and shows them. */
const longestMessage = 1000;

/** The error in a body, if any. It can occur with any HTTP status, even 200 [publishers 2.3]. */
export function readFault(body: unknown, traceKey: string): ApiFault | undefined {
  const error = asObject(asObject(body)?.['error']);
  if (!error) return undefined;
  return {
    message: messageIn(error['message']) ?? 'Publisher B gave no reason',
    type: asText(error['type']),
    code: asNumber(error['code']),
    subcode: asNumber(error['error_subcode']),
    userMessage: messageIn(error['error_user_msg']),
    isTransient: asFlag(error['is_transient']) ?? false,
    trace: asText(error[traceKey]),
  };
}

function messageIn(value: unknown): string | undefined {
  const text = asText(value);
  return text === undefined || text.length <= longestMessage
    ? text
    : `${text.slice(0, longestMessage - 1).toWellFormed()}…`;
}

/** The thrown refusal, or the refusal that caused a thrown failure. */
export function refusalBehind(error: unknown): ApiRefusal | undefined {
  if (error instanceof ApiRefusal) return error;
  return error instanceof Error && error.cause instanceof ApiRefusal ? error.cause : undefined;
}
