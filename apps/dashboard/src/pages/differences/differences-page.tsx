import { Text } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { getRouteApi } from '@tanstack/react-router';
import { useMemo, useRef, useState } from 'react';
import { usePublisherNames } from '../../api/publishers-query.js';
import { useAllowed } from '../../api/roles.js';
import { dataColumns } from '../../components/data-table.js';
import { EmptyState } from '../../components/empty-state.js';
import { PageCheckbox } from '../../components/page-checkbox.js';
import { PageHeader } from '../../components/page-header.js';
import { QueryTable } from '../../components/query-table.js';
import { RowCheckbox } from '../../components/row-checkbox.js';
import { t } from '../../language/t.js';
import { BrokenConnections } from '../publishers/broken-connections.js';
import { chosenCount, NOTHING_CHOSEN } from './chosen.js';
import type { Chosen, Outcome } from './chosen.js';
import { DecideMany } from './decide-many.js';
import { keyOf } from './decide-rounds.js';
import { DecisionResult } from './decision-result.js';
import { differenceColumns, linkIdOf } from './difference-columns.js';
import { DifferenceFilters } from './difference-filters.js';
import { differencesQuery } from './difference-queries.js';
import type { Difference } from './difference-queries.js';
import { DECIDABLE, wholeList } from './difference-search.js';
import type { DifferenceSearch } from './difference-search.js';
import { DifferencesNavigation } from './differences-navigation.js';
import { ExportDifferences } from './export-differences.js';
const route = getRouteApi('/signed-in/differences/list');

/** The differences of all locations: a person looks for some of them and decides about one or many. */
export function DifferencesPage() {
  const search = route.useSearch();
  const navigate = route.useNavigate();
  const query = useQuery(differencesQuery(search));
  const isOutdated = query.isPlaceholderData;
  const rows = useMemo(() => query.data?.differences ?? [], [query.data]);
  const nameOf = usePublisherNames();
  const mayEdit = useAllowed('EDITOR');
  const isDecidable = mayEdit && DECIDABLE.includes(search.state ?? 'OPEN');
  const [outcome, setOutcome] = useState<Outcome>();
  const [chosen, setChosen] = useState<Chosen>(NOTHING_CHOSEN);
  // Rows stay selected on the further pages of the same list, and are forgotten with another one.
  const list = JSON.stringify(wholeList(search));
  const [listOfChoice, setListOfChoice] = useState(list);
  if (list !== listOfChoice) {
    setListOfChoice(list);
    setChosen(NOTHING_CHOSEN);
  }
  const count = useRef<HTMLParagraphElement>(null);
  const change = (next: Partial<DifferenceSearch>) => void navigate({ search: (now) => ({ ...now, ...next }) });

  const columns = useMemo(() => {
    const isChosen = (row: Difference) => !('rows' in chosen) || chosen.rows.has(keyOf(row));
    const select = (of: readonly Difference[], checked: boolean) =>
      setChosen((now) => {
        const next = new Map('rows' in now ? now.rows : []);
        for (const row of of) {
          if (checked) next.set(keyOf(row), row);
          else next.delete(keyOf(row));
        }
        return { rows: next };
      });
    // Among all that match nobody selects single rows: the selection is cleared first.
    const isFixed = isOutdated || !('rows' in chosen);
    const onPage = rows.filter(isChosen).length;
    const boxes = {
      id: 'select',
      header: () => (
        <PageCheckbox
          label={t('words.selectPage')}
          rows={rows.length}
          selected={onPage}
          disabled={isFixed}
          onChange={(checked) => select(rows, checked)}
        />
      ),
      cell: (row: Difference) => (
        <RowCheckbox
          label={t('differences.list.selectRow', {
            name: t('differences.list.nameOf', {
              field: t(`locations.comparedFields.${row.field}`),
              publisher: nameOf(row.publisher),
              location: row.locationName,
            }),
          })}
          checked={isChosen(row)}
          disabled={isFixed}
          onChange={(checked) => select([row], checked)}
        />
      ),
    };
    const onDecided = (row: Difference) => {
      // Otherwise it would be among those that are decided next.
      setChosen((now) =>
        'rows' in now ? { rows: new Map([...now.rows].filter(([key]) => key !== keyOf(row))) } : now,
      );
      const at = rows.indexOf(row);
      const next = rows[at + 1] ?? rows[at - 1];
      const place = next && document.getElementById(linkIdOf(next));
      (place ?? count.current)?.focus();
    };
    const shown = differenceColumns({ nameOf, mayEdit, onDecided });
    return dataColumns<Difference>(isDecidable ? [boxes, ...shown] : shown);
  }, [chosen, rows, isOutdated, nameOf, mayEdit, isDecidable]);

  const total = query.data?.total ?? 0;
  const isNarrowed = list !== '{}';
  return (
    <>
      <PageHeader
        title={t('common.pages.differences')}
        description={t('differences.description')}
        actions={<ExportDifferences search={search} disabled={total === 0} />}
      />
      <BrokenConnections />
      <DifferencesNavigation />
      <DifferenceFilters search={search} onChange={(next) => change({ ...next, cursor: undefined })} />
      {outcome && (
        <DecisionResult
          outcome={outcome}
          onClose={() => {
            setOutcome(undefined);
            count.current?.focus();
          }}
        />
      )}
      {chosenCount(chosen) > 0 && (
        <DecideMany
          chosen={chosen}
          elsewhere={
            'rows' in chosen ? chosenCount(chosen) - rows.filter((row) => chosen.rows.has(keyOf(row))).length : 0
          }
          total={isOutdated ? 0 : total}
          mayIgnore={search.state === undefined}
          onSelectAll={() => {
            const foundUntil = query.data?.newestFoundAt ?? undefined;
            setChosen({ filters: { ...wholeList(search), foundUntil }, count: total });
          }}
          onClear={() => {
            setChosen(NOTHING_CHOSEN);
            count.current?.focus();
          }}
          onDone={(next) => {
            setChosen(NOTHING_CHOSEN);
            setOutcome(next);
            // A later page may have no rows any more.
            if (search.cursor !== undefined) change({ cursor: undefined });
          }}
        />
      )}
      <Text ref={count} tabIndex={-1} c="dimmed" mb="xs" role="status">
        {query.data && (isOutdated ? t('words.updatingList') : t('words.differences', { count: total }))}
      </Text>
      <QueryTable
        query={query}
        label={t('common.pages.differences')}
        columns={columns}
        rows={() => rows}
        rowId={keyOf}
        verticalAlign="top"
        empty={
          isNarrowed || search.cursor !== undefined ? (
            <EmptyState title={t('differences.list.noneFiltered')} />
          ) : (
            <EmptyState title={t('differences.list.none')} text={t('differences.list.noneText')} />
          )
        }
        cursor={search.cursor}
        onPage={(cursor) => change({ cursor })}
      />
    </>
  );
}
