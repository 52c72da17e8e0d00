import { Text } from '@mantine/core';
import { t } from '../../../language/t.js';

/** Says that the first reading of the listings of a connected account goes on, so that more of them come. */
export function IncompleteListings({ success, listingsReadAt }: { success: boolean; listingsReadAt: string | null }) {
  if (!success || listingsReadAt !== null) return null;
  return (
    <Text mb="sm" role="status">
      {t('publishers.listings.incomplete')}
    </Text>
  );
}
