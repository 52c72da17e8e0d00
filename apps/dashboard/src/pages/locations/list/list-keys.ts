import { usePageKeys } from '../../../components/use-page-keys.js';
import { t } from '../../../language/t.js';
import { SEARCH_FIELD } from './location-filters.js';
import { currentRow, step } from './row-focus.js';

/** Runs the keys of the list; it shows nothing. The browser itself opens the row that has the focus. */
export function ListKeys({ onSelect }: { onSelect: (locationId: number) => void }): null {
  const select = () => {
    const row = currentRow();
    if (row) onSelect(Number(row.dataset['row']));
  };
  const search = () => document.getElementById(SEARCH_FIELD)?.focus();
  usePageKeys(
    {
      j: { text: () => t('locationLists.keys.next'), run: () => step(1) },
      k: { text: () => t('locationLists.keys.previous'), run: () => step(-1) },
      x: { text: () => t('locationLists.keys.select'), run: select },
      '/': { text: () => t('common.layout.search'), run: search },
    },
    () => t('common.pages.locations'),
  );
  return null;
}
