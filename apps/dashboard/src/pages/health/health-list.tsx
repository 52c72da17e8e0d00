import { Button, Group, Pill, Text } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useEffect, useRef } from 'react';
import { foldersQuery } from '../../api/locations-query.js';
import type { PublicSchemas } from '../../api/types.js';
import { Choice, OptionalChoice } from '../../components/choice.js';
import { timeColumn } from '../../components/columns.js';
import { dataColumns } from '../../components/data-table.js';
import { EmptyState } from '../../components/empty-state.js';
import { PageLink } from '../../components/page-link.js';
import { QueryTable } from '../../components/query-table.js';
import { regionsQuery } from '../../components/rankings/regions-query.js';
import { Section } from '../../components/section.js';
import { t, textsUnder } from '../../language/t.js';
import { healthListQuery } from './health-queries.js';
import { BANDS, HEALTH_GAPS } from './health-search.js';
import type { Band, HealthSearch } from './health-search.js';
import { ScoreBadge } from './score-badge.js';

type ScoredLocation = PublicSchemas['ScoredLocation'];

const columns = dataColumns<ScoredLocation>([
  {
    id: 'name',
    header: () => t('words.location'),
    cell: ({ locationId, name, city }) => (
      <PageLink to="/locations/$id" params={{ id: String(locationId) }}>
        {[name, city].filter(Boolean).join(', ')}
      </PageLink>
    ),
  },
  { id: 'score', header: () => t('words.score'), cell: ({ score }) => <ScoreBadge score={score} /> },
  {
    id: 'missing',
    header: () => t('words.missing'),
    cell: ({ gaps, holiday }) =>
      gaps.length === 0 ? t('words.nothing') : gaps.map((gap) => gapText(gap, holiday)).join(' · '),
    folds: true,
  },
  timeColumn({ id: 'since', header: () => t('words.since'), of: ({ changedAt }) => changedAt, folds: true }),
]);

/** A gap in words; hours that are missing are those for the holiday. */
function gapText(gap: ScoredLocation['gaps'][number], holiday: ScoredLocation['holiday']): string {
  return gap === 'NO_HOLIDAY_HOURS' && holiday !== null
    ? t('health.noHoursFor', { holiday: holiday.name })
    : t(`health.gaps.${gap}`);
}

/** The part of the page to which links lead. */
const PLACE = 'locations';

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
  const place = useRef<HTMLDivElement>(null);
  const isLoaded = query.data !== undefined;
  useEffect(() => {
    // Before its rows are there, the page is too short to scroll to the list.
    if (isLoaded && location.hash === `#${PLACE}`) place.current?.scrollIntoView();
  }, [isLoaded]);
  return (
    <Section title={t('common.pages.locations')}>
      <div id={PLACE} ref={place} />
      <HealthFilters search={search} onChange={(change) => onChange({ ...change, after: undefined })} />
      <Text c="dimmed" mb="xs" role="status">
        {query.data &&
          (isOutdated ? t('words.updatingList') : t('words.countOfLocations', { count: query.data.totals.locations }))}
      </Text>
      <QueryTable
        query={query}
        label={t('health.list.label')}
        columns={columns}
        rows={({ locations }) => locations}
        rowId={({ locationId }) => String(locationId)}
        empty={<EmptyState title={t('health.list.noneFiltered')} />}
        cursor={search.after}
        onPage={(after) => onChange({ after })}
      />
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
  const { data: folders = [] } = useQuery({ ...foldersQuery, enabled: folder !== undefined });
  const { data: regions = [] } = useQuery({ ...regionsQuery, enabled: region !== undefined });
  // What a group of the page has chosen.
  const chosen = [
    { key: 'tag', name: tag },
    { key: 'folder', name: folders.find(({ id }) => id === folder)?.name ?? folder },
    { key: 'region', name: regions.find(({ value }) => value === region)?.label ?? region },
  ] as const;
  const isNarrowed = [gap, band, tag, folder, region].some((value) => value !== undefined);
  return (
    <Group component="section" aria-label={t('health.filters.label')} align="flex-end" gap="xs" mb="sm">
      <OptionalChoice
        label={t('words.missing')}
        flex="1 1 10rem"
        names={HEALTH_GAPS.map((value) => ({ value, label: t(`health.gaps.${value}`) }))}
        value={gap}
        onChange={(next) => onChange({ gap: next })}
      />
      <OptionalChoice
        label={t('words.score')}
        flex="1 1 10rem"
        names={(Object.keys(BANDS) as Band[]).map((value) => ({ value, label: t(`health.filters.bands.${value}`) }))}
        value={band}
        onChange={(next) => onChange({ band: next })}
      />
      <Choice
        label={t('words.order')}
        flex="1 1 10rem"
        names={textsUnder('health.filters.orders')}
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
              removeButtonProps={{
                'aria-label': t('health.filters.remove', { name }),
                'aria-hidden': false,
                tabIndex: 0,
              }}
              onRemove={() => onChange({ [key]: undefined })}
            >
              {`${t(`rankings.fields.${key}`)}: ${name}`}
            </Pill>
          ),
      )}
      {isNarrowed && (
        <Button
          onClick={() =>
            onChange({ gap: undefined, band: undefined, tag: undefined, folder: undefined, region: undefined })
          }
        >
          {t('common.filters.clear')}
        </Button>
      )}
    </Group>
  );
}
