import { ListingsError } from '@listings/client';
import { api } from '../../api/client.js';

/** How often a file is sent again that the service refused because of too many at once. */
const ATTEMPTS = 5;
/** A longer wait is an error that the person sees. */
const LONGEST_WAIT_S = 60;

/** Sends a file to the service and returns its public address. Waits when the service asks for it. */
export async function sendFile(file: File, signal: AbortSignal): Promise<string> {
  for (let attempt = 1; ; attempt += 1) {
    try {
      return (await api.post('/api/v4/portal/uploads', { body: file, signal })).url;
    } catch (error) {
      const seconds = error instanceof ListingsError && error.status === 429 ? error.retryAfterSeconds : undefined;
      if (seconds === undefined || seconds > LONGEST_WAIT_S || attempt === ATTEMPTS) throw error;
      await pause(seconds * 1_000, signal);
    }
  }
}

function pause(ms: number, signal: AbortSignal): Promise<void> {
  return new Promise((resolve, reject) => {
    const timer = setTimeout(resolve, ms);
    signal.addEventListener('abort', () => {
      clearTimeout(timer);
      reject(signal.reason as Error);
    });
  });
}
