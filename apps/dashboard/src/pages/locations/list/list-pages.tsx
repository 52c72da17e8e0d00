import { Button, Group } from '@mantine/core';
import { t } from '../../../language/t.js';
import type { LocationSearch } from './location-search.js';

/** Leads through the pages of the list, back and forth. The cursors are in the address. */
export function ListPages({
  search: { after, before },
  first,
  pageInfo,
  isOutdated,
  onChange,
}: {
  search: LocationSearch;
  /** The cursor of the first row. */
  first: string | undefined;
  pageInfo: { readonly hasNextPage: boolean; readonly hasPreviousPage: boolean; readonly endCursor: string | null };
  /** The rows are still those of an earlier address, and so are the cursors. */
  isOutdated: boolean;
  onChange: (change: LocationSearch) => void;
}) {
  const { hasNextPage, hasPreviousPage, endCursor } = pageInfo;
  const isFirst = after === undefined && before === undefined;
  if (isFirst && !hasNextPage) return null;
  const go = (change: LocationSearch) => {
    if (!isOutdated) onChange(change);
  };
  // A button that is waited for keeps the focus.
  const waits = isOutdated || undefined;
  return (
    <Group justify="flex-end" mt="sm" gap="xs">
      {!isFirst && (
        <Button aria-disabled={waits} onClick={() => go({ after: undefined, before: undefined })}>
          {t('common.actions.first')}
        </Button>
      )}
      {!isFirst && (
        <Button
          disabled={!hasPreviousPage}
          aria-disabled={waits}
          onClick={() => go({ after: undefined, before: first })}
        >
          {t('locationLists.previous')}
        </Button>
      )}
      <Button
        disabled={!hasNextPage}
        aria-disabled={waits}
        onClick={() => go({ after: endCursor ?? undefined, before: undefined })}
      >
        {t('common.actions.next')}
      </Button>
    </Group>
  );
}
