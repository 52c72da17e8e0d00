import { useState } from 'react';
import { useSession } from '../api/session-query.js';
import { keptDraft } from './kept-draft.js';

/** The name of a draft in the storage of the browser: drafts of other accounts and users stay apart. */
export function draftName({ userId, accountId, key }: { userId: string; accountId: number; key: string }): string {
  return `draft/${userId}/${accountId}/${key}`;
}

/** Returns a function that keeps a draft for a form that is not open yet. */
export function useKeepDraft(): (key: string, draft: unknown) => void {
  const { user, account } = useSession();
  return (key, draft) => {
    try {
      localStorage.setItem(draftName({ userId: user.id, accountId: account.id, key }), JSON.stringify(draft));
    } catch {
      // A full storage keeps no draft.
    }
  };
}

/**
 * State that survives a reload, an expired session and a closed tab: it is kept in the browser until it is cleared, also by
 * a request that ends after the form was left. `key` names the form, with the id of what it edits.
 */
export function useDraft<T>(key: string, initial: T): [value: T, change: (value: T) => void, clear: () => void] {
  const { user, account } = useSession();
  const name = draftName({ userId: user.id, accountId: account.id, key });
  const [value, setValue] = useState<T>(() => keptDraft(localStorage.getItem(name), initial));
  return [
    value,
    (next) => {
      setValue(next);
      // A full storage keeps no draft, and stops no typing.
      localStorage.setItem(name, JSON.stringify(next));
    },
    () => {
      localStorage.removeItem(name);
      setValue(initial);
    },
  ];
}
