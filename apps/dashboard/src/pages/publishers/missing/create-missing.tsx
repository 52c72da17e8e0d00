import { Button } from '@mantine/core';
import { useState } from 'react';
import { usePublishers } from '../../../api/publishers-query.js';
import { t } from '../../../language/t.js';
import { CreateListingsDialog } from '../../locations/changes/create-listings-dialog.js';
import type { LocationSearch } from '../../locations/list/location-search.js';
import { wholeSearch } from '../../locations/list/selection.js';
import { CompareListings, useUncompared } from './compare-listings.js';

interface CreateMissingProps {
  readonly publisher: string;
  readonly search: LocationSearch;
  readonly count: number;
}

/**
 * Creates listings at a publisher for all locations that a search finds, after a question; nothing at a publisher that accepts no new listings.
 * Until the listings of its accounts are compared with the locations, it offers that instead.
 */
export function CreateMissing({ publisher, search, count }: CreateMissingProps) {
  const info = usePublishers().find((each) => each.publisher === publisher);
  const uncompared = useUncompared(publisher);
  const [isAsking, setAsking] = useState(false);
  if (!info?.creation || count === 0 || !uncompared) return null;
  if (uncompared.length > 0) return <CompareListings publisher={info} accounts={uncompared} />;
  return (
    <>
      <Button
        variant="filled"
        size="xs"
        aria-label={t('publishers.missing.createNamed', { count, publisher: info.name })}
        onClick={() => setAsking(true)}
      >
        {t('publishers.missing.create', { count })}
      </Button>
      {isAsking && (
        <CreateListingsDialog
          selection={{ search: wholeSearch(search), count, countryIso: '' }}
          publisher={info}
          onClose={() => setAsking(false)}
        />
      )}
    </>
  );
}
