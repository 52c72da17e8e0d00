import { ListingsError } from '@listings/client';
import { loadSession } from '../../../api/client.js';
import { signInGate } from '../../../api/sign-in-gate.js';
import { storedFile } from './stored-file.js';
import type { StoredFile, UploadAnswer } from './stored-file.js';

/** How an upload is watched and stopped. */
export interface UploadOptions {
  readonly signal: AbortSignal;
  /** The bytes that are sent. */
  readonly onProgress: (bytes: number) => void;
}

const UNAUTHENTICATED = 401;

/**
 * Uploads a table to the service. `fetch` does not tell how much of a file is sent, so this uses the older request of the browser. An
 * upload of an expired session is sent again after the sign-in.
 */
export async function uploadTable(file: File, options: UploadOptions): Promise<StoredFile> {
  for (let attempt = 1; ; attempt += 1) {
    const { csrfToken } = await loadSession();
    const answer = csrfToken === null ? { status: UNAUTHENTICATED, text: '' } : await send(file, csrfToken, options);
    if (answer.status !== UNAUTHENTICATED || attempt > 1) return storedFile(answer);
    await signInGate.signInAgain();
  }
}

function send(file: File, csrfToken: string, { signal, onProgress }: UploadOptions): Promise<UploadAnswer> {
  return new Promise((resolve, reject) => {
    const request = new XMLHttpRequest();
    request.open('POST', `/api/v4/files?${new URLSearchParams({ name: file.name.slice(-MOST_NAME) }).toString()}`);
    request.setRequestHeader('content-type', 'application/octet-stream');
    request.setRequestHeader('x-csrf-token', csrfToken);
    request.upload.onprogress = ({ loaded }) => onProgress(loaded);
    request.onload = () => resolve({ status: request.status, text: request.responseText });
    request.onerror = () =>
      reject(new ListingsError({ kind: 'NETWORK', code: 'NETWORK_FAILED', message: 'No answer arrived.' }));
    request.onabort = () => reject(signal.reason as Error);
    signal.addEventListener('abort', () => request.abort(), { once: true });
    request.send(file);
  });
}

/** The longest name of a file that the service takes. */
const MOST_NAME = 200;
