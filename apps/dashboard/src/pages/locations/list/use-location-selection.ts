import { useEffect, useRef, useState } from 'react';
import { useSession } from '../../../api/session-query.js';
import { rememberSelection, takeVisit } from './last-visit.js';
import type { ListedLocation } from './location-columns.js';
import type { LocationSearch } from './location-search.js';
import { mostFrequent, NO_SELECTION, selectsAllOf, wholeSearch, withRows } from './selection.js';
import type { SelectedLocation, Selection } from './selection.js';
import type { ListedLocations } from './use-listed-locations.js';

/** What a person has selected in the list, and what changes it. */
export interface LocationSelection {
  readonly selection: Selection;
  readonly isSelected: (id: string) => boolean;
  /** Whether nobody selects single rows now. */
  readonly isFixed: boolean;
  readonly select: (locations: readonly SelectedLocation[], checked: boolean) => void;
  /** Selects all locations that match, also those of other pages. */
  readonly selectAll: () => void;
  readonly clear: () => void;
}

/**
 * What is selected stays selected while the filters and pages of the list change, and on the way back from a location, whose row then
 * has the focus.
 */
export function useLocationSelection(
  search: LocationSearch,
  { rows, total, isOutdated }: ListedLocations,
): LocationSelection {
  const { user, account } = useSession();
  const identity = `${user.id} ${account.id}`;
  const [visit] = useState(() => takeVisit(identity));
  const [selection, setSelection] = useState<Selection>(visit?.selection ?? NO_SELECTION);
  useEffect(() => rememberSelection(identity, selection), [identity, selection]);
  useFocusOnce(visit?.opened, rows);
  const isAll = selectsAllOf(selection, search);
  return {
    selection,
    isSelected: (id) => isAll || ('rows' in selection && selection.rows.has(id)),
    // Among all that match a search nobody selects single rows: the selection is cleared first.
    isFixed: isOutdated || 'search' in selection,
    select: (locations, checked) => setSelection((now) => withRows(now, locations, checked)),
    selectAll: () =>
      setSelection({
        search: wholeSearch(search),
        count: total,
        countryIso: mostFrequent(rows.map(({ countryIso }) => countryIso)),
      }),
    clear: () => setSelection(NO_SELECTION),
  };
}

/** Gives the focus to the row of a location once, as soon as the list has it. */
function useFocusOnce(opened: number | undefined, rows: readonly ListedLocation[]): void {
  const wanted = useRef(opened);
  useEffect(() => {
    const row =
      wanted.current === undefined ? null : document.querySelector<HTMLElement>(`[data-row="${wanted.current}"]`);
    if (!row) return;
    wanted.current = undefined;
    row.focus();
  }, [rows]);
}
