import { Group, Text } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useAllowed } from '../../../api/roles.js';
import { ButtonLink } from '../../../components/button-link.js';
import { formatDay, formatNumber } from '../../../components/format.js';
import { Moment } from '../../../components/moment.js';
import { PageHeader } from '../../../components/page-header.js';
import { PageLink } from '../../../components/page-link.js';
import { t } from '../../../language/t.js';
import { healthOfLocationQuery } from '../../health/health-queries.js';
import { ScoreBadge } from '../../health/score-badge.js';
import type { Location } from '../editor/form-values.js';
import { addressOf, LocationStatus } from '../list/location-columns.js';
import { numbersQuery } from '../location-queries.js';
import { ArchiveActions } from './archive-actions.js';
import { completenessOf } from './gaps.js';
import { Rating } from './rating.js';

/** The name of a location with what a person wants to know first, and what can be done with it. */
export function LocationHead({ location }: { location: Location }) {
  const id = String(location.databaseId);
  const { archivalScheduledAt, archivedAt, archived, permanentlyClosedAt, reopensAt } = location;
  const mayEdit = useAllowed('EDITOR') && !archived;
  const { data: health } = useQuery(healthOfLocationQuery(id));
  const numbers = useQuery(numbersQuery([location.databaseId])).data?.get(location.databaseId);
  const complete = health && completenessOf(health);
  return (
    <PageHeader
      title={location.name}
      description={
        <>
          <Text mb={6} dir="auto" style={{ overflowWrap: 'anywhere' }}>
            {addressOf(location)}
          </Text>
          <Group gap="md" style={{ rowGap: 4 }}>
            <LocationStatus status={location.status} />
            {typeof numbers?.rating === 'number' && (
              <PageLink to="/locations/$id" params={{ id }} search={{ tab: 'reviews' }}>
                <Rating stars={numbers.rating} reviews={numbers.reviews} />
              </PageLink>
            )}
            {typeof health?.score === 'number' && (
              <Group gap={6} component="span">
                <span>{t('common.pages.health')}</span>
                <ScoreBadge score={health.score} />
              </Group>
            )}
            {complete !== undefined && (
              <PageLink to="/locations/$id" params={{ id }} search={{ tab: 'details' }}>
                {t('location.complete.short', { share: formatNumber(complete, { style: 'percent' }) })}
              </PageLink>
            )}
            {permanentlyClosedAt !== undefined && (
              <span>{t('locations.closures.since', { day: formatDay(permanentlyClosedAt) })}</span>
            )}
            {reopensAt !== undefined && permanentlyClosedAt === undefined && (
              <span>{t('locations.closures.until', { day: formatDay(reopensAt) })}</span>
            )}
            {archivalScheduledAt !== null && (
              <span>
                {t('locations.archive.scheduledFor')} <Moment at={archivalScheduledAt} />
              </span>
            )}
            {archivedAt !== null && (
              <span>
                {t('locations.archive.archivedAt')} <Moment at={archivedAt} />
              </span>
            )}
          </Group>
        </>
      }
      actions={
        <>
          <ArchiveActions location={location} />
          {mayEdit && (
            <ButtonLink variant="filled" to="/locations/$id" params={{ id }} search={{ tab: 'details' }}>
              {t('location.edit.details')}
            </ButtonLink>
          )}
        </>
      }
    />
  );
}
