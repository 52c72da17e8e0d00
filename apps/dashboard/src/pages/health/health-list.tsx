import { Button, Group, Pill, Select, Text } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { foldersQuery } from '../../api/locations-query.js';
import type { PublicSchemas } from '../../api/types.js';
import { CursorPages } from '../../components/cursor-pages.js';
import { DataTable, dataColumns } from '../../components/data-table.js';
import { EmptyState } from '../../components/empty-state.js';
import { formatNumber } from '../../components/format.js';
import { Moment } from '../../components/moment.js';
import { PageLink } from '../../components/page-link.js';
import { QueryView } from '../../components/query-view.js';
import { regionsQuery } from '../../components/rankings/regions-query.js';
import { Section } from '../../components/section.js';
import { healthTexts } from '../../texts/health.js';
import { healthListQuery } from './health-queries.js';
import { BANDS, HEALTH_GAPS } from './health-search.js';
import type { Band, HealthGap, HealthSearch } from './health-search.js';
import { ScoreBadge } from './score-badge.js';

const texts = healthTexts.list;

type ScoredLocation = PublicSchemas['ScoredLocation'];

const columns = dataColumns<ScoredLocation>([
  {
    id: 'name',
    header: texts.name,
    cell: ({ locationId, name, city }) => (
      <PageLink to="/locations/$id" params={{ id: String(locationId) }} search={{ tab: 'listings' }}>
        {[name, city].filter(Boolean).join(', ')}
      </PageLink>
    ),
  },
  { id: 'score', header: texts.score, cell: ({ score }) => <ScoreBadge score={score} /> },
  {
    id: 'missing',
    header: texts.missing,
    cell: ({ gaps }) => (gaps.length === 0 ? texts.nothing : gaps.map((gap) => healthTexts.gaps[gap]).join(' · ')),
    folds: true,
  },
  { id: 'since', header: texts.since, cell: ({ changedAt }) => <Moment at={changedAt} />, noWrap: true, folds: true },
]);

/** The locations by their scores, as the address narrows them. */
export function HealthList({
  search,
  onChange,
}: {
  search: HealthSearch;
  onChange: (change: Partial<HealthSearch>) => void;
}) {
  const query = useQuery(healthListQuery(search));
  const isOutdated = query.isPlaceholderData;
  return (
    <Section title={texts.title}>
      <div id="locations" />
      <HealthFilters search={search} onChange={(change) => onChange({ ...change, after: undefined })} />
      <Text size="sm" c="dimmed" mb="xs" role="status">
        {query.data && (isOutdated ? texts.updating : texts.count(formatNumber(query.data.totals.locations)))}
      </Text>
      <QueryView query={query}>
        {({ locations, nextCursor }) => (
          <>
            <DataTable
              label={texts.label}
              columns={columns}
              rows={locations}
              rowId={({ locationId }) => String(locationId)}
              empty={<EmptyState title={texts.noneFiltered} />}
            />
            <CursorPages
              cursor={search.after}
              isOutdated={isOutdated}
              nextCursor={nextCursor}
              onChange={(after) => onChange({ after })}
            />
          </>
        )}
      </QueryView>
    </Section>
  );
}

function HealthFilters({
  search: { gap, band, order, tag, folder, region },
  onChange,
}: {
  search: HealthSearch;
  onChange: (change: Partial<HealthSearch>) => void;
}) {
  const { filters } = healthTexts;
  const { data: folders = [] } = useQuery({ ...foldersQuery, enabled: folder !== undefined });
  const { data: regions = [] } = useQuery({ ...regionsQuery, enabled: region !== undefined });
  const clearable = (label: string) =>
    ({ label, clearable: true, placeholder: filters.all, flex: '1 1 10rem' }) as const;
  // What a group of the page has chosen.
  const chosen = [
    { key: 'tag', name: tag },
    { key: 'folder', name: folders.find(({ id }) => id === folder)?.name ?? folder },
    { key: 'region', name: regions.find(({ value }) => value === region)?.label ?? region },
  ] as const;
  const isNarrowed = [gap, band, tag, folder, region].some((value) => value !== undefined);
  return (
    <Group component="section" aria-label={filters.label} align="flex-end" gap="xs" mb="sm">
      <Select
        {...clearable(filters.gap)}
        clearButtonProps={{ 'aria-label': `${filters.gap}: ${filters.all}` }}
        data={HEALTH_GAPS.map((value) => ({ value, label: healthTexts.gaps[value] }))}
        value={gap ?? null}
        onChange={(next) => onChange({ gap: (next ?? undefined) as HealthGap | undefined })}
      />
      <Select
        {...clearable(filters.band)}
        clearButtonProps={{ 'aria-label': `${filters.band}: ${filters.all}` }}
        data={(Object.keys(BANDS) as Band[]).map((value) => ({ value, label: filters.bands[value] }))}
        value={band ?? null}
        onChange={(next) => onChange({ band: (next ?? undefined) as Band | undefined })}
      />
      <Select
        label={filters.order}
        allowDeselect={false}
        flex="1 1 10rem"
        data={(['ASCENDING', 'DESCENDING'] as const).map((value) => ({ value, label: filters.orders[value] }))}
        value={order ?? 'ASCENDING'}
        onChange={(next) => onChange({ order: next === 'DESCENDING' ? 'DESCENDING' : undefined })}
      />
      {chosen.map(
        ({ key, name }) =>
          name !== undefined && (
            <Pill
              key={key}
              size="lg"
              withRemoveButton
              removeButtonProps={{ 'aria-label': filters.remove(name), 'aria-hidden': false, tabIndex: 0 }}
              onRemove={() => onChange({ [key]: undefined })}
            >
              {`${filters.selected[key]}: ${name}`}
            </Pill>
          ),
      )}
      {isNarrowed && (
        <Button
          variant="default"
          onClick={() =>
            onChange({ gap: undefined, band: undefined, tag: undefined, folder: undefined, region: undefined })
          }
        >
          {filters.clear}
        </Button>
      )}
    </Group>
  );
}
