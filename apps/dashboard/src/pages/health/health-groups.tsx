import { SegmentedControl } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import type { PublicSchemas } from '../../api/types.js';
import { numberColumn } from '../../components/columns.js';
import { dataColumns } from '../../components/data-table.js';
import { EmptyState } from '../../components/empty-state.js';
import { PageLink } from '../../components/page-link.js';
import { QueryTable } from '../../components/query-table.js';
import { FIELDS } from '../../components/rankings/selection.js';
import { Section } from '../../components/section.js';
import { t } from '../../language/t.js';
import { healthGroupsQuery } from './health-queries.js';
import { HEALTH_GROUPINGS } from './health-search.js';
import type { HealthGrouping, HealthSearch } from './health-search.js';
import { ScoreBadge } from './score-badge.js';

type HealthGroup = PublicSchemas['HealthGroup'];

const columnsOf = (by: HealthGrouping) =>
  dataColumns<HealthGroup>([
    {
      id: 'name',
      header: () => t('health.groups.name'),
      cell: ({ key, name }) =>
        key === null ? (
          t(`words.without.${by}`)
        ) : (
          <PageLink to="/health" search={{ by: by === 'TAG' ? undefined : by, [FIELDS[by]]: key }} hash="locations">
            {name ?? key}
          </PageLink>
        ),
    },
    numberColumn({ id: 'locations', header: () => t('common.pages.locations'), of: ({ locations }) => locations }),
    {
      id: 'score',
      header: () => t('health.groups.score'),
      cell: ({ score }) => score !== null && <ScoreBadge score={score} />,
    },
  ]);

const COLUMNS = Object.fromEntries(HEALTH_GROUPINGS.map((by) => [by, columnsOf(by)])) as Record<
  HealthGrouping,
  ReturnType<typeof columnsOf>
>;

/** The groups with the lowest average scores; each leads to its locations. */
export function HealthGroups({
  by = 'TAG',
  onChange,
}: {
  by?: HealthGrouping;
  onChange: (change: Partial<HealthSearch>) => void;
}) {
  const groups = useQuery(healthGroupsQuery(by));
  return (
    <Section
      title={t('locationLists.show.groups')}
      actions={
        <SegmentedControl
          size="xs"
          aria-label={t('words.groupBy')}
          data={HEALTH_GROUPINGS.map((value) => ({ value, label: t(`words.groupings.${value}`) }))}
          value={by}
          onChange={(next) => onChange({ by: next === 'TAG' ? undefined : (next as HealthSearch['by']) })}
        />
      }
    >
      <QueryTable
        query={groups}
        label={t('locationLists.show.groups')}
        columns={COLUMNS[by]}
        rows={({ groups: rows }) => rows}
        rowId={({ key }) => key ?? ''}
        empty={<EmptyState title={t('health.groups.none')} />}
      />
    </Section>
  );
}
