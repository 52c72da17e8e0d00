import type { UseQueryResult } from '@tanstack/react-query';
import { usePublishers } from '../../api/publishers-query.js';
import { useAllowed } from '../../api/roles.js';
import { Choice } from '../choice.js';
import { CursorPages } from '../cursor-pages.js';
import { DataTable, type dataColumns } from '../data-table.js';
import { EmptyState } from '../empty-state.js';
import { ExportMenu } from '../exports/export-menu.js';
import type { StartExport } from '../exports/export-menu.js';
import { QueryView } from '../query-view.js';
import { Section } from '../section.js';
import type { GroupRow } from './group-name.js';
import { RankingOrder } from './ranking-order.js';
import { selectionOfGroup } from './selection.js';
import type { Grouping, SelectionSearch } from './selection.js';
import { t } from '../../language/t.js';

/** A page of ranked groups. */
interface RankedPage<Group> {
  readonly groups: readonly Group[];
  readonly totalCount: number;
  readonly nextCursor: string | null;
  /** What the groups have in common; the address may ask for something else already. */
  readonly by: Grouping;
}

/** The best and the worst groups as a table, with what they are ordered by; a group leads to its locations. */
export function RankingSection<Group extends { readonly key: string | null }, Rank extends string>({
  query,
  columns,
  search: { by = 'LOCATION', order = 'DESCENDING', after },
  rank,
  ranks,
  none,
  onExport,
  onChange,
}: {
  query: UseQueryResult<RankedPage<Group>>;
  columns: ReturnType<typeof dataColumns<Group & GroupRow>>;
  search: SelectionSearch;
  rank: Rank;
  /** The names of what groups can be ordered by. */
  ranks: Readonly<Record<Rank, string>>;
  /** What stands instead of an empty table. */
  none: string;
  /** Starts an export of the whole ranking. */
  onExport: StartExport;
  onChange: (change: SelectionSearch & { readonly rank?: Rank }) => void;
}) {
  const publishers = usePublishers();
  const mayExport = useAllowed('EDITOR');
  const hostname = (constant: string) => publishers.find(({ publisher }) => publisher === constant)?.hostname ?? '';
  return (
    <Section
      title={t('rankings.title')}
      description={query.data && t('rankings.count', { count: query.data.totalCount })}
      actions={
        <RankingOrder by={by} order={order} onChange={onChange}>
          <Choice
            aria-label={t('rankings.orderBy')}
            names={ranks}
            value={rank}
            onChange={(next) => onChange({ rank: next, after: undefined })}
          />
          {mayExport && (
            <ExportMenu label={t('exports.table')} choices={onExport} disabled={!query.data?.groups.length} />
          )}
        </RankingOrder>
      }
    >
      <QueryView query={query}>
        {({ groups, nextCursor, by: shown }) => (
          <>
            <DataTable
              label={t('rankings.title')}
              columns={columns}
              rows={groups.map((group) => {
                const onOpen = () => {
                  if (group.key !== null) onChange(selectionOfGroup(shown, group.key, hostname));
                };
                return { ...group, by: shown, onOpen } as Group & GroupRow;
              })}
              rowId={({ key }) => key ?? ''}
              empty={<EmptyState title={none} />}
            />
            <CursorPages
              cursor={after}
              nextCursor={nextCursor}
              isOutdated={query.isPlaceholderData}
              onChange={(next) => onChange({ after: next })}
            />
          </>
        )}
      </QueryView>
    </Section>
  );
}
