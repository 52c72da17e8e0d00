import { Group } from '@mantine/core';
import type { ReactNode } from 'react';
import { formatNumber } from '../../../components/format.js';
import { Moment } from '../../../components/moment.js';
import { PageLink } from '../../../components/page-link.js';
import { StatusBadge } from '../../../components/status-badge.js';
import type { Tone } from '../../../components/status-badge.js';
import { t } from '../../../language/t.js';
import type { NamesIn } from '../../../language/text-keys.js';
import { ScoreBadge } from '../../health/score-badge.js';
import type { Location } from '../editor/form-values.js';
import type { LocationNumbers } from '../location-queries.js';
import { rememberOpened } from './last-visit.js';
import type { LocationSearch } from './location-search.js';
import { PublisherMarks } from './publisher-marks.js';
import { Rating } from './rating.js';

const TONES: Record<Location['status'], Tone> = {
  ACTIVE: 'good',
  PENDING: 'busy',
  TEMPORARILY_CLOSED: 'warning',
  PERMANENTLY_CLOSED: 'warning',
  SCHEDULED_FOR_ARCHIVE: 'warning',
  ARCHIVED: 'neutral',
};

/** The status of a location. */
export function LocationStatus({ status }: { status: Location['status'] }) {
  return <StatusBadge tone={TONES[status]}>{t(`locations.status.${status}`)}</StatusBadge>;
}

/** Tags of a row that are shown by name; the tooltip has all. */
const SHOWN_TAGS = 3;

function Tags({ tags }: { tags: readonly string[] }) {
  const more = tags.length - SHOWN_TAGS;
  return (
    <Group gap={4} title={more > 0 ? tags.join(', ') : undefined}>
      {tags.slice(0, SHOWN_TAGS).map((tag) => (
        <StatusBadge tone="neutral" key={tag}>
          {tag}
        </StatusBadge>
      ))}
      {more > 0 && <StatusBadge tone="neutral">{t('words.more', { count: more })}</StatusBadge>}
    </Group>
  );
}

/** An address on one line. */
export function addressOf({ street, city, stateIso, postalCode, countryIso }: Location): string {
  const region = [stateIso, postalCode].filter(Boolean).join(' ');
  return [street, city, region, countryIso].filter(Boolean).join(', ');
}

/** A location with its numbers, once these are known. */
export type ListedLocation = Location & { readonly numbers: LocationNumbers | undefined };

/** A column of the list. */
export interface LocationColumn {
  readonly id: NamesIn<'locations.list.names'>;
  readonly cell: (row: ListedLocation) => ReactNode;
  /** What its heading orders the list by. */
  readonly sort?: LocationSearch['sort'];
  /** Whether its highest value is looked for first. */
  readonly isBestHigh?: boolean;
  readonly align?: 'right';
  readonly noWrap?: boolean;
  /** In a card its value stands behind its heading. */
  readonly isLabelled?: boolean;
}

/** The columns of the list that a person can select; the name is always there. */
export const LOCATION_COLUMNS: readonly LocationColumn[] = [
  {
    id: 'name',
    sort: 'NAME',
    cell: ({ databaseId, name }) => (
      <PageLink
        to="/locations/$id"
        params={{ id: String(databaseId) }}
        fw={600}
        underline="hover"
        data-row={databaseId}
        onClick={() => rememberOpened(databaseId)}
      >
        {name}
      </PageLink>
    ),
  },
  { id: 'address', cell: addressOf },
  { id: 'status', cell: ({ status }) => <LocationStatus status={status} /> },
  {
    id: 'publishers',
    sort: 'LISTINGS',
    cell: ({ numbers }) => numbers && <PublisherMarks publishers={numbers.publishers} />,
  },
  {
    id: 'rating',
    sort: 'RATING',
    cell: ({ numbers }) =>
      numbers && numbers.rating !== null && <Rating rating={numbers.rating} reviews={numbers.reviews} />,
    noWrap: true,
  },
  {
    id: 'health',
    sort: 'HEALTH',
    cell: ({ numbers }) => numbers && numbers.score !== null && <ScoreBadge score={numbers.score} />,
    isLabelled: true,
  },
  {
    id: 'differences',
    sort: 'DIFFERENCES',
    isBestHigh: true,
    cell: ({ numbers }) => numbers && formatNumber(numbers.differences),
    align: 'right',
    isLabelled: true,
  },
  { id: 'phone', cell: ({ phone }) => phone, noWrap: true },
  { id: 'tags', cell: ({ tags }) => tags.length > 0 && <Tags tags={tags} /> },
  { id: 'folder', cell: ({ folderName }) => folderName, isLabelled: true },
  { id: 'storeId', cell: ({ storeId }) => storeId, noWrap: true, isLabelled: true },
  { id: 'category', cell: ({ subCategoryName }) => subCategoryName },
  {
    id: 'updated',
    sort: 'UPDATED',
    isBestHigh: true,
    cell: ({ updatedAt }) => <Moment at={updatedAt} />,
    noWrap: true,
    isLabelled: true,
  },
];

/** The columns that the list shows until the person selects others. */
export const USUAL_COLUMNS: readonly string[] = [
  'name',
  'address',
  'status',
  'publishers',
  'rating',
  'health',
  'differences',
];
