import { useLocalStorage } from '@mantine/hooks';
import { useSession } from '../api/session-query.js';
import { keptDraft } from './kept-draft.js';

/**
 * A choice of the person that this browser keeps for the user and the account, also after a sign-out, unlike a draft. Tabs share
 * it.
 */
export function useSetting<T>(key: string, initial: T): [value: T, change: (value: T) => void] {
  const { user, account } = useSession();
  const [value, change] = useLocalStorage<T>({
    key: `setting/${user.id}/${account.id}/${key}`,
    defaultValue: initial,
    getInitialValueInEffect: false,
    deserialize: (text) => keptDraft(text ?? null, initial),
  });
  return [value, change];
}
