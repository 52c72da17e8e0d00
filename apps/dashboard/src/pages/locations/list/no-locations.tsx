import { useQuery } from '@tanstack/react-query';
import { ButtonLink } from '../../../components/button-link.js';
import { EmptyState } from '../../../components/empty-state.js';
import { t } from '../../../language/t.js';
import { countQuery } from '../location-queries.js';

/** Says that an account has no locations, or only archived ones. */
export function NoLocations() {
  const { data: archived, isPending } = useQuery(countQuery({ filter: { archived: true } }));
  if (isPending) return null;
  if (!archived) return <EmptyState title={t('locations.list.empty')} text={t('locations.list.emptyText')} />;
  return (
    <EmptyState
      title={t('locations.list.allArchived')}
      text={t('locations.list.allArchivedText', { count: archived })}
      action={
        <ButtonLink to="/locations" search={{ status: 'ARCHIVED' }}>
          {t('locations.list.showArchived')}
        </ButtonLink>
      }
    />
  );
}
