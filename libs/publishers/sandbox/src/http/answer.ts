import type { JsonValue } from '../json/json.js';

/** A complete HTTP response, before the pipeline delays, cuts or drops it [publishers 3.1]. */
export interface Answer {
  readonly status: number;
  readonly headers: Readonly<Record<string, string>>;
  readonly body: Buffer;
}

/** A JSON response in UTF-8 [publishers 3.1]. */
export function json(status: number, body: JsonValue, headers: Record<string, string> = {}): Answer {
  return {
    status,
    headers: { 'content-type': 'application/json; charset=utf-8', ...headers },
    body: Buffer.from(JSON.stringify(body)),
  };
}

/** 200 with a JSON body, the response of most operations [publishers 3.1]. */
export function ok(body: JsonValue): Answer {
  return json(200, body);
}

/** An unchanged text, for scripted raw bodies [publishers 3.5]. */
export function text(status: number, body: string, headers: Record<string, string> = {}): Answer {
  return { status, headers: { 'content-type': 'text/plain; charset=utf-8', ...headers }, body: Buffer.from(body) };
}

/** An HTML page for the browser steps of both authorizations [publishers 3.3]. */
export function html(status: number, body: string): Answer {
  return text(status, body, { 'content-type': 'text/html; charset=utf-8' });
}

/** A 302 to the given URL [publishers 3.1]. */
export function redirect(location: string): Answer {
  return text(302, '', { location });
}

/** An image or other bytes [publishers 3.1]. */
export function bytes(contentType: string, body: Buffer): Answer {
  return { status: 200, headers: { 'content-type': contentType, 'cache-control': 'max-age=3600' }, body };
}
