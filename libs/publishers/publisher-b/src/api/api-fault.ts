import { asFlag, asNumber, asObject, asText } from '@listings/publisher-sdk';

/** Cuts longer texts, because the core stores and shows them. */
const longestMessage = 1000;

/** See {@link readFault}. */
export type ApiFault = NonNullable<ReturnType<typeof readFault>>;

/** The error in a body, if any. It can occur with any HTTP status, even 200 [publishers 2.3]. */
export function readFault(body: unknown, traceKey: string) {
  const error = asObject(asObject(body)?.['error']);
  if (!error) return undefined;
  return {
    message: messageIn(error['message']) ?? 'Publisher B gave no reason',
    type: asText(error['type']),
    code: asNumber(error['code']),
    subcode: asNumber(error['error_subcode']),
    /** The publisher's text for its users. */
    userMessage: messageIn(error['error_user_msg']),
    isTransient: asFlag(error['is_transient']) ?? false,
    trace: asText(error[traceKey]),
  };
}

function messageIn(value: unknown): string | undefined {
  const text = asText(value) ?? '';
  return text.length > longestMessage ? `${text.slice(0, longestMessage - 1).toWellFormed()}…` : text || undefined;
}
