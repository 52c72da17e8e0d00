import { SegmentedControl } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import type { PublicSchemas } from '../../api/types.js';
import { DataTable, dataColumns } from '../../components/data-table.js';
import { EmptyState } from '../../components/empty-state.js';
import { formatNumber } from '../../components/format.js';
import { PageLink } from '../../components/page-link.js';
import { QueryView } from '../../components/query-view.js';
import { Section } from '../../components/section.js';
import { healthTexts } from '../../texts/health.js';
import { healthGroupsQuery } from './health-queries.js';
import { HEALTH_GROUPINGS } from './health-search.js';
import type { HealthGrouping, HealthSearch } from './health-search.js';
import { ScoreBadge } from './score-badge.js';

const texts = healthTexts.groups;

type HealthGroup = PublicSchemas['HealthGroup'];

/** The filter of each grouping. */
const FILTERS = { TAG: 'tag', FOLDER: 'folder', STATE: 'region', COUNTRY: 'region' } as const;

const columnsOf = (by: HealthGrouping) =>
  dataColumns<HealthGroup>([
    {
      id: 'name',
      header: texts.name,
      cell: ({ key, name }) =>
        key === null ? (
          texts.without[by]
        ) : (
          <PageLink to="/health" search={{ by: by === 'TAG' ? undefined : by, [FILTERS[by]]: key }} hash="locations">
            {name ?? key}
          </PageLink>
        ),
    },
    { id: 'locations', header: texts.locations, cell: ({ locations }) => formatNumber(locations), align: 'right' },
    { id: 'score', header: texts.score, cell: ({ score }) => score !== null && <ScoreBadge score={score} /> },
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
      title={texts.title}
      actions={
        <SegmentedControl
          size="xs"
          aria-label={texts.by}
          data={HEALTH_GROUPINGS.map((value) => ({ value, label: texts.groupings[value] }))}
          value={by}
          onChange={(next) => onChange({ by: next === 'TAG' ? undefined : (next as HealthSearch['by']) })}
        />
      }
    >
      <QueryView query={groups}>
        {({ groups: rows }) => (
          <DataTable
            label={texts.title}
            columns={COLUMNS[by]}
            rows={rows}
            rowId={({ key }) => key ?? ''}
            empty={<EmptyState title={texts.none} />}
          />
        )}
      </QueryView>
    </Section>
  );
}
