import { draftsOf, draftStorage, namesOf, removeDraftsOf } from './draft-storage.js';

/** The database of the browser with the files of imports and exports that are under way. */
const FILES = 'listings';

const operationsOf = (userId: string): string => `operation/${userId}/`;

/** Whether the browser keeps work of a user that is not saved or not finished. */
export function hasKeptWork(userId: string): boolean {
  const { shared, own } = draftStorage();
  const prefixes = [draftsOf(userId), operationsOf(userId)];
  return [shared, own].some((storage) => namesOf(storage, prefixes).length > 0);
}

/** Removes what the browser keeps of a user's work, so that the next person at this computer cannot read it. */
export function forgetWork(userId: string): void {
  removeDraftsOf(draftStorage(), userId);
  for (const name of namesOf(localStorage, [operationsOf(userId)])) localStorage.removeItem(name);
  indexedDB.deleteDatabase(FILES);
}
