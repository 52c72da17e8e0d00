import type { ComboboxItem, ComboboxParsedItem, ComboboxParsedItemGroup } from '@mantine/core';
import { containsFolded } from '@listings/folding';

/** What a field with choices gives its filter. */
interface Choices {
  readonly options: ComboboxParsedItem[];
  readonly search: string;
  readonly limit: number;
}

/** The choices whose names contain what a person has typed, whatever the case and the accents. The theme gives it to all fields with choices. */
export function foldedFilter({ options, search, limit }: Choices): ComboboxParsedItem[] {
  const contains = containsFolded(search);
  let left = limit;
  const matching = (items: readonly ComboboxItem[]) => {
    const found: ComboboxItem[] = [];
    for (const item of items) {
      if (left === 0) break;
      if (!contains(item.label)) continue;
      found.push(item);
      left -= 1;
    }
    return found;
  };
  return options.flatMap((option): ComboboxParsedItem[] =>
    isGroup(option) ? [{ ...option, items: matching(option.items) }] : matching([option]),
  );
}

function isGroup(option: ComboboxParsedItem): option is ComboboxParsedItemGroup {
  return 'group' in option;
}
