/** Holds requests of an expired session until the person has signed in again. */
export interface SignInGate {
  /** Opens the dialog; resolves once the person has signed in. */
  signInAgain(): Promise<void>;
  /** Lets all waiting requests go on. */
  open(): void;
  isClosed(): boolean;
  /** For `useSyncExternalStore`. */
  subscribe(listener: () => void): () => void;
}

/** Creates a gate without waiting requests. */
export function createSignInGate(): SignInGate {
  const listeners = new Set<() => void>();
  let waiting: { promise: Promise<void>; resolve: () => void } | undefined;
  const notify = () => listeners.forEach((listener) => listener());
  return {
    signInAgain() {
      if (!waiting) {
        let resolve: () => void = () => undefined;
        const promise = new Promise<void>((done) => (resolve = done));
        waiting = { promise, resolve };
        notify();
      }
      return waiting.promise;
    },
    open() {
      waiting?.resolve();
      waiting = undefined;
      notify();
    },
    isClosed: () => waiting !== undefined,
    subscribe(listener) {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
  };
}

/** The gate of this page. */
export const signInGate = createSignInGate();
