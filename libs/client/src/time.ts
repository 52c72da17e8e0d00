/** The time of the client: the only place of this package that reads the clock or sets a timer. */
export interface ClientTime {
  /** Milliseconds since the epoch. */
  now(): number;
  /** Resolves after `ms` milliseconds; rejects with the reason of `signal` as soon as it is aborted. */
  wait(ms: number, signal: AbortSignal): Promise<void>;
  /** A signal that aborts after `ms` milliseconds. */
  limit(ms: number): AbortSignal;
}

/** The time of the platform. */
export const platformTime: ClientTime = {
  now: () => Date.now(),
  wait: (ms, signal) =>
    new Promise((resolve, reject) => {
      const end = () => {
        clearTimeout(timer);
        reject(signal.reason);
      };
      const timer = setTimeout(() => {
        signal.removeEventListener('abort', end);
        resolve();
      }, ms);
      signal.addEventListener('abort', end, { once: true });
    }),
  limit: (ms) => AbortSignal.timeout(ms),
};
