import { Button, Group, Text } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { api } from '../../../api/client.js';
import { queryKeys } from '../../../api/query-keys.js';
import { useAllowed } from '../../../api/roles.js';
import { ButtonLink } from '../../../components/button-link.js';
import { ConfirmButton } from '../../../components/confirm-button.js';
import { formatDay, formatNumber } from '../../../components/format.js';
import { Moment } from '../../../components/moment.js';
import { notifyDone, notifyError } from '../../../components/notify.js';
import { PageHeader } from '../../../components/page-header.js';
import { PageLink } from '../../../components/page-link.js';
import { useChange } from '../../../components/use-change.js';
import { t } from '../../../language/t.js';
import { healthOfLocationQuery } from '../../health/health-queries.js';
import { ScoreBadge } from '../../health/score-badge.js';
import type { Location } from '../editor/form-values.js';
import { addressOf, LocationStatus } from '../list/location-columns.js';
import { numbersQuery } from '../location-queries.js';
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

/** Archives a location, or cancels the archive. */
function ArchiveActions({ location }: { location: Location }) {
  const mayEdit = useAllowed('EDITOR');
  const body = { input: { locationIds: [location.id] } };
  const outdates = [queryKeys.locations];
  const cancel = useChange(() => api.post('/api/v4/locations/cancel_archive', { body }), {
    ...{ outdates, done: t('locations.archive.cancelled'), onError: notifyError },
  });
  if (!mayEdit) return null;
  if (location.archived || location.archivalScheduledAt !== null)
    return (
      <Button loading={cancel.isPending} onClick={() => cancel.mutate()}>
        {t('locations.archive.cancel')}
      </Button>
    );
  return (
    <ConfirmButton
      label={t('words.archive')}
      title={t('locations.archive.title')}
      text={t('locations.archive.text')}
      change={() => api.post('/api/v4/locations/archive', { body })}
      options={{
        onDone: ({ result: [archived] }) =>
          notifyDone(
            archived?.status === 'SCHEDULED_FOR_ARCHIVE'
              ? t('locations.archive.scheduled')
              : t('locations.archive.done'),
          ),
        outdates,
      }}
    />
  );
}
