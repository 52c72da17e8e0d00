import { useRef, useState } from 'react';
import { useSession } from '../api/session-query.js';
import { draftsOf, draftStorage, readDraft, removeDraft, storeDraft } from './draft-storage.js';
import { keptDraft } from './kept-draft.js';

/** The name of a draft in the storages of the browser: drafts of other accounts and users stay apart. */
function draftName({ userId, accountId, key }: { userId: string; accountId: number; key: string }): string {
  return `${draftsOf(userId)}${accountId}/${key}`;
}

/** Returns a function that keeps a draft for a form that is not open yet. */
export function useKeepDraft(): (key: string, draft: unknown) => void {
  const { user, account } = useSession();
  return (key, draft) =>
    storeDraft(draftStorage(), draftName({ userId: user.id, accountId: account.id, key }), JSON.stringify(draft));
}

/**
 * State that survives a reload, an expired session and a closed tab: it is kept in the browser until it is cleared, also by
 * a request that ends after the form was left. `key` names the form, with the id of what it edits.
 */
export function useDraft<T>(key: string, initial: T): [value: T, change: (value: T) => void, clear: () => void] {
  const { user, account } = useSession();
  const name = draftName({ userId: user.id, accountId: account.id, key });
  // The text that this form has read or stored last.
  const text = useRef<string | null>(undefined);
  if (text.current === undefined) text.current = readDraft(draftStorage(), name);
  const [value, setValue] = useState<T>(() => keptDraft(text.current ?? null, initial));
  return [
    value,
    (next) => {
      setValue(next);
      text.current = JSON.stringify(next);
      storeDraft(draftStorage(), name, text.current);
    },
    () => {
      removeDraft(draftStorage(), name, text.current ?? null);
      text.current = null;
      setValue(initial);
    },
  ];
}
