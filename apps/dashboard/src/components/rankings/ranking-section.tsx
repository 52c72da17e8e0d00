import { Group } from '@mantine/core';
import type { UseQueryResult } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { usePublishers } from '../../api/publishers-query.js';
import { useAllowed } from '../../api/roles.js';
import { t } from '../../language/t.js';
import { Choice } from '../choice.js';
import type { DataColumn } from '../data-table.js';
import { EmptyState } from '../empty-state.js';
import { ExportMenu } from '../exports/export-menu.js';
import type { StartExport } from '../exports/export-menu.js';
import { QueryTable } from '../query-table.js';
import { Section } from '../section.js';
import type { GroupRow } from './group-name.js';
import { GROUPINGS, selectionOfGroup } from './selection.js';
import type { Grouping, SelectionSearch } from './selection.js';

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
  columns: readonly DataColumn<Group & GroupRow>[];
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
      description={query.data && t('words.inAll', { count: query.data.totalCount })}
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
      <QueryTable
        query={query}
        label={t('rankings.title')}
        columns={columns}
        rows={({ groups, by: shown }) =>
          groups.map((group) => {
            const onOpen = () => {
              if (group.key !== null) onChange(selectionOfGroup(shown, group.key, hostname));
            };
            return { ...group, by: shown, onOpen } as Group & GroupRow;
          })
        }
        rowId={({ key }) => key ?? ''}
        empty={<EmptyState title={none} />}
        cursor={after}
        onPage={(next) => onChange({ after: next })}
      />
    </Section>
  );
}

interface RankingOrderProps {
  readonly by: Grouping;
  readonly order: 'ASCENDING' | 'DESCENDING';
  readonly onChange: (change: SelectionSearch) => void;
  readonly children?: ReactNode;
}

/** Chooses what is ranked, and whether the worst or the best come first. */
export function RankingOrder({ by, order, onChange, children }: RankingOrderProps) {
  return (
    <Group gap="xs" data-print="hidden">
      <Choice
        aria-label={t('words.groupBy')}
        names={GROUPINGS.map((value) => ({ value, label: t(`rankings.groupings.${value}`) }))}
        value={by}
        onChange={(next) => onChange({ by: next, after: undefined })}
      />
      {children}
      <Choice
        aria-label={t('words.order')}
        names={{ DESCENDING: t('rankings.orders.DESCENDING'), ASCENDING: t('rankings.orders.ASCENDING') }}
        value={order}
        onChange={(next) => onChange({ order: next, after: undefined })}
      />
    </Group>
  );
}
