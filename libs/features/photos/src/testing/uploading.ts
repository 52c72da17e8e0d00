import { connect } from 'node:net';
import { csrfTokenOf } from '@listings/api-kit';
import type { Answer } from '@listings/api-kit/testing';
import { COOKIE } from '@listings/feature-accounts/testing';
import type { PortalClient, RunningApi } from '@listings/feature-accounts/testing';

/** Uploads an image file. */
export function upload(client: PortalClient, bytes: Uint8Array, type = 'image/jpeg'): Promise<Answer> {
  return client.call('POST', '/uploads', { bytes: new Uint8Array(bytes), headers: { 'content-type': type } });
}

/** Uploads a file that must be accepted; returns its URL and its id. */
export async function uploaded(client: PortalClient, bytes: Uint8Array): Promise<{ url: string; id: string }> {
  const { status, text, body } = await upload(client, bytes);
  if (status !== 200) throw new Error(`The upload was refused: ${text}`);
  const { url } = body as { url: string };
  return { url, id: url.slice(-40, -4) };
}

/** Reads a media file by its public URL. */
export function fetchMedia(api: Pick<RunningApi, 'url'>, url: string, init?: RequestInit): Promise<Response> {
  return fetch(url.replace('https://listings.example', api.url), init);
}

/** The stored uploads of an account. */
export function uploadRows({ sql }: RunningApi, accountId: number): Promise<{ id: string; bytes: number }[]> {
  return sql`select id, bytes from uploads where account_id = ${accountId}`;
}

/** The bytes that count for the limit of an account, and those of its uploads; both are always the same. */
export async function uploadUsage(api: RunningApi, accountId: number): Promise<{ counted: number; stored: number }> {
  const [usage] = await api.sql<{ counted: number }>`
    select upload_bytes::integer as counted from account_counters where account_id = ${accountId}`;
  const stored = (await uploadRows(api, accountId)).reduce((total, { bytes }) => total + bytes, 0);
  return { counted: usage?.counted ?? 0, stored };
}

/** Sends the head of an upload, and then parts of its body, over a connection of its own. */
export function startUpload(at: Pick<RunningApi, 'url'>, { token = '' }: PortalClient, headers: readonly string[]) {
  const { port } = new URL(at.url);
  const socket = connect(Number(port), '127.0.0.1');
  let answer = '';
  let closed = false;
  socket.on('data', (part) => (answer += part.toString('latin1')));
  socket.on('close', () => (closed = true));
  socket.on('error', () => undefined);
  const all = [
    'POST /api/v4/portal/uploads HTTP/1.1',
    'host: listings.example',
    'content-type: image/jpeg',
    `cookie: ${COOKIE}=${token}`,
    `x-csrf-token: ${csrfTokenOf(token)}`,
    ...headers,
  ];
  socket.write(`${all.join('\r\n')}\r\n\r\n`);
  return { socket, answer: () => answer, closed: () => closed };
}
