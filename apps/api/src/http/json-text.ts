/** JSON text that is sent as it is, such as a stored document or a page of documents, without parsing it. */
export class JsonText {
  constructor(readonly text: string) {}
}

/** The body of a success, with its envelope. */
export class SuccessBody {
  constructor(readonly text: string) {}
}

/** The text of a success: `{ "data": { "<key>": <payload> } }` [1.3]. */
export function successBody({ id, payloadKey }: { id: string; payloadKey?: string }, payload: unknown): string {
  const text = payload instanceof JsonText ? payload.text : (JSON.stringify(payload) ?? 'null');
  return `{"data":{${JSON.stringify(payloadKey ?? id)}:${text}}}`;
}
