import { useEffect } from 'react';
import { api } from '../api/client.js';
import { chosen } from '../language/languages.js';

/** Tells the service in which language the person reads the dashboard: mails and reports then have it, too. */
export function useToldLanguage(known: string | null): void {
  useEffect(() => {
    if (known === chosen) return;
    // The next page tries again.
    api.patch('/api/v4/portal/profile', { body: { language: chosen } }).catch(() => undefined);
  }, [known]);
}
