import type { CustomFetch } from 'openid-client';
import { fetch } from 'undici';
import type { RequestInit } from 'undici';
import { isLoopback } from '@listings/domain';

/** The largest response of a provider, in bytes: documents, keys and tokens are much smaller. */
const MAX_BYTES = 1024 * 1024;

/**
 * The requests to a provider: follows no redirect, sends nothing in plain text to another machine, and reads a bounded
 * body.
 */
export const providerFetch: CustomFetch = async (address, options) => {
  const url = new URL(address);
  if (url.protocol !== 'https:' && !isLoopback(url)) throw new TypeError('The provider has an endpoint without https.');
  const response = await fetch(url, options as RequestInit);
  const chunks: Uint8Array[] = [];
  let bytes = 0;
  for await (const chunk of response.body ?? []) {
    bytes += chunk.byteLength;
    if (bytes > MAX_BYTES) throw new TypeError(`The provider sent more than ${MAX_BYTES} bytes.`);
    chunks.push(chunk);
  }
  const { status, headers } = response;
  return new Response(bytes === 0 ? null : Buffer.concat(chunks), { status, headers });
};
