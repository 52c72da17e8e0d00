import type { UseQueryResult } from '@tanstack/react-query';
import type { ComponentProps } from 'react';
import { CursorPages } from './cursor-pages.js';
import { DataTable } from './data-table.js';
import { QueryView } from './query-view.js';

/** A table of what a query has read. With `onPage` the buttons below it lead through the pages of the list. */
export function QueryTable<Page, Row extends object>({
  query,
  rows,
  cursor,
  onPage,
  ...table
}: Omit<ComponentProps<typeof DataTable<Row>>, 'rows'> & {
  query: UseQueryResult<Page>;
  rows: (page: Page) => readonly Row[];
  /** The cursor of the page that the address asks for. */
  cursor?: string | undefined;
  onPage?: (cursor: string | undefined) => void;
}) {
  return (
    <QueryView query={query}>
      {(page) => (
        <>
          <DataTable {...table} rows={rows(page)} />
          {onPage && (
            <CursorPages
              cursor={cursor}
              nextCursor={(page as { readonly nextCursor?: string | null }).nextCursor ?? null}
              isOutdated={query.isPlaceholderData}
              onChange={onPage}
            />
          )}
        </>
      )}
    </QueryView>
  );
}
