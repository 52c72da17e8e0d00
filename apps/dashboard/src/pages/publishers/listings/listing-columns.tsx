import { Checkbox, Stack, Text } from '@mantine/core';
import type { PublicSchemas } from '../../../api/types.js';
import { dataColumns } from '../../../components/data-table.js';
import type { DataColumn } from '../../../components/data-table.js';
import { OutsideLink, PageLink } from '../../../components/page-link.js';
import { t } from '../../../language/t.js';
import type { SelectedListings } from './use-selected-listings.js';

/** A listing of a connected account. */
export type AccountListing = PublicSchemas['ConnectedAccountListing'];

/** The columns of the listings of a connected account. */
export const LISTING_COLUMNS = dataColumns<AccountListing>([
  {
    id: 'name',
    header: () => t('words.listing'),
    cell: ({ locationName, liveLink }) => (
      <Stack gap={0}>
        <Text fw={600}>{locationName}</Text>
        <OutsideLink href={liveLink}>{t('publishers.listings.live')}</OutsideLink>
      </Stack>
    ),
  },
  { id: 'address', header: () => t('words.address'), cell: ({ address }) => address, folds: true },
  {
    id: 'phone',
    header: () => t('words.phone'),
    cell: ({ phone }) => phone,
    noWrap: true,
    folds: true,
  },
  {
    id: 'location',
    header: () => t('words.location'),
    folds: true,
    cell: ({ locationId }) =>
      locationId !== null && (
        <PageLink to="/locations/$id" params={{ id: String(locationId) }} search={{ tab: 'listings' }}>
          {t('words.openLocation')}
        </PageLink>
      ),
  },
]);

/** The column with the boxes of the listings of a page that have no location. */
export function selectColumn(
  free: readonly AccountListing[],
  { selected, select }: SelectedListings,
): DataColumn<AccountListing> {
  const count = free.filter(({ id }) => selected.has(id)).length;
  return {
    id: 'select',
    header: () => (
      <Checkbox
        aria-label={t('publishers.listings.selectPage')}
        disabled={free.length === 0}
        checked={count > 0 && count === free.length}
        indeterminate={count > 0 && count < free.length}
        onChange={({ currentTarget: { checked } }) => select(free, checked)}
      />
    ),
    cell: (row) =>
      row.locationId === null && (
        <Checkbox
          aria-label={t('words.select', { name: row.locationName })}
          checked={selected.has(row.id)}
          onChange={({ currentTarget: { checked } }) => select([row], checked)}
        />
      ),
  };
}
