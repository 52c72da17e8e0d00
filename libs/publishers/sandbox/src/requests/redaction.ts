import { decodeBody, lastValues } from '../http/call.js';
import type { Call } from '../http/call.js';
import { isObject } from '../json/json.js';
import type { JsonObject, JsonValue } from '../json/json.js';
import type { Credentials } from '../world/credentials.js';

/** Parameters with a token. The log shows its owner. */
const TOKEN_KEYS = new Set(['access_token', 'refresh_token', 'input_token', 'token', 'exchange_token', 'code']);
/** Parameters with another secret. The log shows only that there was one. */
const SECRET_KEYS = new Set(['client_secret', 'code_verifier', 'appsecret_proof']);

/**
 * Query, headers and body of a call, with every secret replaced by a label such as `access:owner-a1` [publishers 3.4].
 */
export function redacted(call: Call, credentials: Credentials): Pick<LoggedParts, 'query' | 'headers' | 'body'> {
  const hide = (key: string, value: JsonValue): JsonValue => {
    if (TOKEN_KEYS.has(key) && typeof value === 'string') return labelFor(value, credentials);
    return SECRET_KEYS.has(key) ? `(${key})` : value;
  };
  const headers: JsonObject = Object.fromEntries(
    Object.entries(call.headers).map(([name, value]) => [name, value ?? null]),
  );
  if (call.headers.authorization) {
    const [scheme, token] = call.headers.authorization.split(/\s+/, 2);
    headers['authorization'] = `${scheme} ${labelFor(token ?? '', credentials)}`;
  }
  return { query: hideIn(lastValues(call.query), hide), headers, body: bodyOf(call, hide) };
}

interface LoggedParts {
  query: JsonObject;
  headers: JsonObject;
  body: JsonValue | null;
}

function labelFor(secret: string, credentials: Credentials): string {
  return secret.includes('|') ? 'app' : credentials.label(secret);
}

function hideIn(source: JsonObject, hide: (key: string, value: JsonValue) => JsonValue): JsonObject {
  return Object.fromEntries(
    Object.entries(source).map(([key, value]) => [key, value === undefined ? undefined : hide(key, value)]),
  );
}

function bodyOf(call: Call, hide: (key: string, value: JsonValue) => JsonValue): JsonValue | null {
  if (call.body.length === 0) return null;
  const decoded = decodeBody(call);
  if (isObject(decoded.value)) {
    const fields = hideIn(decoded.value, hide);
    for (const file of decoded.files) fields[file.field] = `(${file.bytes.length} bytes of ${file.contentType})`;
    return fields;
  }
  if (decoded.value !== undefined) return decoded.value;
  return decoded.kind === 'json' ? call.body.toString('utf8') : `(${call.body.length} bytes)`;
}
