import { Anchor, Group } from '@mantine/core';
import { Link } from '@tanstack/react-router';
import type { DataColumn } from '../../../components/data-table.js';
import { Moment } from '../../../components/moment.js';
import { StatusBadge } from '../../../components/status-badge.js';
import type { Tone } from '../../../components/status-badge.js';
import { ScoreBadge } from '../../health/score-badge.js';
import type { Location } from '../editor/form-values.js';
import { t } from '../../../language/t.js';
import type { NamesIn } from '../../../language/text-keys.js';

const TONES: Record<Location['status'], Tone> = {
  ACTIVE: 'good',
  PENDING: 'busy',
  TEMPORARILY_CLOSED: 'warning',
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
      {more > 0 && <StatusBadge tone="neutral">{t('locations.list.moreTags', { count: more })}</StatusBadge>}
    </Group>
  );
}

/** An address on one line. */
export function addressOf({ street, city, stateIso, postalCode, countryIso }: Location): string {
  const region = [stateIso, postalCode].filter(Boolean).join(' ');
  return [street, city, region, countryIso].filter(Boolean).join(', ');
}

/** A location with its score, once that is known. */
export type ListedLocation = Location & { readonly score: number | undefined };

/** The columns of the list that a person can choose from. */
export const LOCATION_COLUMNS: readonly (DataColumn<ListedLocation> & {
  readonly id: NamesIn<'locations.list.names'>;
})[] = [
  {
    id: 'name',
    header: () => t('locations.list.names.name'),
    cell: ({ databaseId, name }) => (
      <Anchor component={Link} to={`/locations/${databaseId}`} size="sm" fw={600} underline="hover">
        {name}
      </Anchor>
    ),
  },
  { id: 'address', header: () => t('locations.list.names.address'), cell: addressOf, folds: true },
  { id: 'phone', header: () => t('locations.list.names.phone'), cell: ({ phone }) => phone, noWrap: true, folds: true },
  {
    id: 'status',
    header: () => t('locations.list.names.status'),
    cell: ({ status }) => <LocationStatus status={status} />,
  },
  {
    id: 'health',
    header: () => t('locations.list.names.health'),
    cell: ({ score }) => score !== undefined && <ScoreBadge score={score} />,
    folds: 'labelled',
  },
  {
    id: 'tags',
    header: () => t('locations.list.names.tags'),
    cell: ({ tags }) => <Tags tags={tags} />,
    folds: true,
  },
  { id: 'folder', header: () => t('locations.list.names.folder'), cell: ({ folderName }) => folderName },
  { id: 'storeId', header: () => t('locations.list.names.storeId'), cell: ({ storeId }) => storeId, noWrap: true },
  { id: 'category', header: () => t('locations.list.names.category'), cell: ({ subCategoryName }) => subCategoryName },
  {
    id: 'updated',
    header: () => t('locations.list.names.updated'),
    cell: ({ updatedAt }) => <Moment at={updatedAt} />,
    noWrap: true,
    folds: true,
  },
];

/** The columns that the list shows until the person chooses others. */
export const USUAL_COLUMNS: readonly string[] = ['name', 'address', 'phone', 'status', 'health', 'tags', 'updated'];
