import { subscribe, unsubscribe } from 'node:diagnostics_channel';

/** Resolves when a client of this process has received the header of a response. */
export function responseBegins(): Promise<void> {
  return new Promise((resolve) => {
    const begun = () => {
      unsubscribe('undici:request:headers', begun);
      resolve();
    };
    subscribe('undici:request:headers', begun);
  });
}
