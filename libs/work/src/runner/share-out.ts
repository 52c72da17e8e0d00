import type { AskedTurn } from '../store/claims.js';
import type { WorkGroup } from '../work-row.js';

/**
 * Shares out the places of a claim: each account gets one in turn, and within an account each group, until no place is left or no group has
 * room. The number of the search lets the groups of an account take turns even when each account gets only one place.
 */
export function shareOut(
  groups: readonly WorkGroup[],
  { places, roomOf, search = 0 }: { places: number; roomOf: (group: WorkGroup) => number; search?: number },
): AskedTurn[] {
  const accounts = new Map<number, { group: WorkGroup; most: number; room: number }[]>();
  for (const group of groups) {
    const room = roomOf(group);
    if (room <= 0) continue;
    const own = accounts.get(group.accountId);
    const entry = { group, most: 0, room };
    if (own) own.push(entry);
    else accounts.set(group.accountId, [entry]);
  }
  const given: { group: WorkGroup; most: number }[] = [];
  let left = places;
  let open = [...accounts.values()];
  for (let round = 0; left > 0 && open.length > 0; round += 1) {
    for (const own of open.slice(0, left)) {
      const entry = own[(search + round) % own.length];
      if (!entry) continue;
      if (entry.most === 0) given.push(entry);
      entry.most += 1;
      entry.room -= 1;
      left -= 1;
    }
    open = open.map((own) => own.filter(({ room }) => room > 0)).filter((own) => own.length > 0);
  }
  return given.map(({ group, most }) => ({ accountId: group.accountId, group: group.group, most }));
}
