import { useState } from 'react';
import type { PublicSchemas } from '../../../api/types.js';

/** What the selection keeps of a listing. */
type SelectedListing = Pick<PublicSchemas['ConnectedAccountListing'], 'id' | 'locationName'>;

/** The listings that a person has selected, by their ids with their names, and what changes the selection. */
export interface SelectedListings {
  readonly selected: ReadonlyMap<string, string>;
  readonly select: (listings: readonly SelectedListing[], checked: boolean) => void;
  readonly leaveOut: (ids: readonly string[]) => void;
  readonly clear: () => void;
}

/** Keeps which listings a person has selected for an import, also on the further pages of the list. */
export function useSelectedListings(): SelectedListings {
  const [selected, setSelected] = useState<ReadonlyMap<string, string>>(new Map());
  return {
    selected,
    select: (listings, checked) =>
      setSelected((now) => {
        const next = new Map(now);
        for (const { id, locationName } of listings) {
          if (checked) next.set(id, locationName);
          else next.delete(id);
        }
        return next;
      }),
    leaveOut: (ids) => setSelected((now) => new Map([...now].filter(([id]) => !ids.includes(id)))),
    clear: () => setSelected(new Map()),
  };
}
