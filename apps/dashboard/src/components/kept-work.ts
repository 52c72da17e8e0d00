/** The database of the browser with the files of imports and exports that are under way. */
const FILES = 'listings';

/** Whether the browser keeps work of a user that is not saved or not finished. */
export function hasKeptWork(userId: string): boolean {
  return namesOf(userId).length > 0;
}

/** Removes what the browser keeps of a user's work, so that the next person at this computer cannot read it. */
export function forgetWork(userId: string): void {
  for (const name of namesOf(userId)) localStorage.removeItem(name);
  indexedDB.deleteDatabase(FILES);
}

function namesOf(userId: string): string[] {
  const prefixes = [`draft/${userId}/`, `operation/${userId}/`];
  return Object.keys(localStorage).filter((name) => prefixes.some((prefix) => name.startsWith(prefix)));
}
