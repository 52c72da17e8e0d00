import { documentedErrors } from './documented-errors.js';
import type { DocUrl } from './documented-errors.js';
import type { OperationDeclaration } from './operation.js';

/** JSON text of a payload without errors that is sent as it is, such as a stored document, without parsing it. */
export class JsonText {
  constructor(readonly text: string) {}
}

/** The body of a success, with its envelope. */
export class SuccessBody {
  constructor(readonly text: string) {}
}

type NamedPayload = Pick<OperationDeclaration, 'id' | 'payloadKey' | 'alsoAs'>;

/** The keys in `data` under which an operation answers: all have the same payload. */
export function payloadKeys({ id, payloadKey, alsoAs }: NamedPayload): string[] {
  return [payloadKey ?? id, ...(alsoAs === undefined ? [] : [alsoAs])];
}

/** The text of a success: `{ "data": { "<key>": <payload> } }` [1.3], whose errors name their pages [contract 14]. */
export function successBody(
  operation: NamedPayload & Pick<OperationDeclaration, 'response'>,
  payload: unknown,
  docUrl: DocUrl,
): string {
  const text =
    payload instanceof JsonText ? payload.text : textOf(documentedErrors(payload, operation.response, docUrl));
  return `{"data":{${payloadKeys(operation)
    .map((key) => `${JSON.stringify(key)}:${text}`)
    .join()}}}`;
}

function textOf(payload: unknown): string {
  return JSON.stringify(payload) ?? 'null';
}
