/** Names of drafts of a user begin with this. */
export const draftsOf = (userId: string): string => `draft/${userId}/`;

/** The key under which a tab tells the others that a user has signed out. */
const SIGNED_OUT = 'signed-out';

/** What this uses of the storages of the browser. */
export type TextStorage = Pick<Storage, 'getItem' | 'setItem' | 'removeItem' | 'key' | 'length'>;

/**
 * Where a tab keeps its drafts: in the storage that it shares with the other tabs, so that they survive the end of the tab, and
 * in its own, so that no other tab replaces or removes what was typed in this one.
 */
export interface DraftStorage {
  readonly shared: TextStorage;
  readonly own: TextStorage;
}

/** Returns the storages of this tab. */
export const draftStorage = (): DraftStorage => ({ shared: localStorage, own: sessionStorage });

/** Returns the draft of this tab, or else the one that any tab has kept last; null if there is none. */
export function readDraft({ shared, own }: DraftStorage, name: string): string | null {
  return own.getItem(name) ?? shared.getItem(name);
}

/** Keeps a draft of this tab. A full storage keeps none, and stops no typing. */
export function storeDraft({ shared, own }: DraftStorage, name: string, text: string): void {
  for (const storage of [own, shared]) {
    try {
      storage.setItem(name, text);
    } catch {
      // An earlier text in this place would come back instead of the later one.
      storage.removeItem(name);
    }
  }
}

/** Removes the draft of this tab, which has read or stored it as `text`. A text of another tab stays. */
export function removeDraft({ shared, own }: DraftStorage, name: string, text: string | null): void {
  const present = shared.getItem(name);
  if (present === text || present === own.getItem(name)) shared.removeItem(name);
  own.removeItem(name);
}

/** Removes all drafts of a user, also from the other tabs. */
export function removeDraftsOf({ shared, own }: DraftStorage, userId: string): void {
  for (const storage of [shared, own]) for (const name of namesOf(storage, userId)) storage.removeItem(name);
  // The other tabs hear of the change; nothing needs to stay.
  shared.setItem(SIGNED_OUT, userId);
  shared.removeItem(SIGNED_OUT);
}

/** What a tab hears of a change of the shared storage by another tab. */
export type StorageChange = Pick<StorageEvent, 'key' | 'oldValue' | 'newValue'>;

/** Removes what this tab keeps of its own when another tab has finished the very same draft, or has signed the user out. */
export function followOtherTab({ own }: DraftStorage, { key, oldValue, newValue }: StorageChange): void {
  if (key === null) return;
  if (key === SIGNED_OUT && newValue !== null) for (const name of namesOf(own, newValue)) own.removeItem(name);
  if (newValue === null && oldValue !== null && own.getItem(key) === oldValue) own.removeItem(key);
}

/** Follows the other tabs from now on. */
export function followOtherTabs(): void {
  window.addEventListener('storage', (event) => {
    if (event.storageArea === localStorage) followOtherTab(draftStorage(), event);
  });
}

/** Whether the browser keeps work of a user that is not saved. */
export function hasKeptWork(userId: string): boolean {
  const { shared, own } = draftStorage();
  return [shared, own].some((storage) => namesOf(storage, userId).length > 0);
}

/** Removes what the browser keeps of a user's work, so that the next person at this computer cannot read it. */
export function forgetWork(userId: string): void {
  removeDraftsOf(draftStorage(), userId);
}

/** The names of the drafts of a user in a storage. */
function namesOf(storage: TextStorage, userId: string): string[] {
  const names = Array.from({ length: storage.length }, (_, index) => storage.key(index) ?? '');
  return names.filter((name) => name.startsWith(draftsOf(userId)));
}
