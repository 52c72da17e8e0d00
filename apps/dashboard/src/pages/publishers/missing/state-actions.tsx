import { Alert, Group, Text } from '@mantine/core';
import { useAllowed } from '../../../api/roles.js';
import { t } from '../../../language/t.js';
import { isUnlisted, stateOf } from '../../locations/list/location-search.js';
import type { LocationSearch } from '../../locations/list/location-search.js';
import { CreateMissing } from './create-missing.js';
import { ReviewMatches } from './review-matches.js';

/** What a person can do with all locations of a list that shows one state at a publisher. */
export function StateActions({ search, count }: { search: LocationSearch; count: number }) {
  const mayEdit = useAllowed('EDITOR');
  const at = stateOf(search.connection);
  if (!at || count === 0) return null;
  const { publisher, word } = at;
  if (word === 'not-verified')
    return (
      <Alert color="gray" mb="sm">
        <Text>{t('publishers.missing.verification')}</Text>
      </Alert>
    );
  if (!mayEdit) return null;
  return (
    <Group mb="sm">
      {word === 'suggested' && <ReviewMatches publisher={publisher}>{t('publishers.missing.matches')}</ReviewMatches>}
      {isUnlisted(word) && <CreateMissing publisher={publisher} search={search} count={count} />}
    </Group>
  );
}
