import { useQuery } from '@tanstack/react-query';
import { useEffect, useRef } from 'react';
import { viewsQuery } from '../location-queries.js';
import type { SavedView } from '../location-queries.js';
import type { LocationSearch } from './location-search.js';

/** The list opens with the default view of the person once in this tab, unless its address says something already. */
let isDone = false;

/** Opens the default view of the person when the list is opened without anything in its address. */
export function useDefaultView(search: LocationSearch, open: (view: SavedView) => void): void {
  const isPlain = Object.values(search).every((value) => value === undefined);
  const wanted = useRef(isPlain && !isDone);
  const { data } = useQuery({ ...viewsQuery, enabled: wanted.current });
  useEffect(() => {
    if (!wanted.current || !data) return;
    wanted.current = false;
    isDone = true;
    const view = data.find(({ isDefault }) => isDefault);
    // The person may have searched meanwhile.
    if (view && isPlain) open(view);
  });
}
