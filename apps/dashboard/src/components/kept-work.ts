import { draftsOf, draftStorage, namesOf, removeDraftsOf } from './draft-storage.js';

/** Whether the browser keeps work of a user that is not saved. */
export function hasKeptWork(userId: string): boolean {
  const { shared, own } = draftStorage();
  return [shared, own].some((storage) => namesOf(storage, [draftsOf(userId)]).length > 0);
}

/** Removes what the browser keeps of a user's work, so that the next person at this computer cannot read it. */
export function forgetWork(userId: string): void {
  removeDraftsOf(draftStorage(), userId);
}
