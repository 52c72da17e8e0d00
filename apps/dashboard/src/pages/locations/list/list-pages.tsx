import { Button, Group } from '@mantine/core';
import { t } from '../../../language/t.js';
import type { LocationSearch } from './location-search.js';

interface ListPagesProps {
  readonly search: LocationSearch;
  /** The cursor of the first row. */
  readonly first: string | undefined;
  readonly pageInfo: {
    readonly hasNextPage: boolean;
    readonly hasPreviousPage: boolean;
    readonly endCursor: string | null;
  };
  /** The rows are still those of an earlier address, and so are the cursors. */
  readonly isOutdated: boolean;
  readonly onChange: (change: LocationSearch) => void;
}

/** Leads through the pages of the list, back and forth. The cursors are in the address. */
export function ListPages({ search: { after, before }, first, pageInfo, isOutdated, onChange }: ListPagesProps) {
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
