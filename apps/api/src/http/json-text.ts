import type { OperationDeclaration } from './operation.js';

/** JSON text that is sent as it is, such as a stored document, without parsing it. */
export class JsonText {
  constructor(readonly text: string) {}
}

/**
 * A long JSON text in parts, such as a page of stored documents. Each part is written into the bytes of the response:
 * a joined text would be copied twice on the heap, once for its length and once behind the headers.
 */
export class JsonParts {
  constructor(readonly parts: readonly string[]) {}
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

/** The text of a success: `{ "data": { "<key>": <payload> } }` [1.3]. */
export function successBody(operation: NamedPayload, payload: unknown): string {
  const text = textOf(payload);
  return `{"data":{${payloadKeys(operation)
    .map((key) => `${JSON.stringify(key)}:${text}`)
    .join()}}}`;
}

/** The bytes of a success whose payload has parts. */
export function successBytes(operation: NamedPayload, { parts }: JsonParts): Buffer {
  const named = (key: string, index: number) => [`${index === 0 ? '' : ','}${JSON.stringify(key)}:`, ...parts];
  return bytesOf(['{"data":{', ...payloadKeys(operation).flatMap(named), '}}']);
}

function textOf(payload: unknown): string {
  if (payload instanceof JsonText) return payload.text;
  if (payload instanceof JsonParts) return payload.parts.join('');
  return JSON.stringify(payload) ?? 'null';
}

function bytesOf(parts: readonly string[]): Buffer {
  const bytes = Buffer.allocUnsafe(parts.reduce((length, part) => length + Buffer.byteLength(part), 0));
  let end = 0;
  for (const part of parts) end += bytes.write(part, end);
  return bytes;
}
