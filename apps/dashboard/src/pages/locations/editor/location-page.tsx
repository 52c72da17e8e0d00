import { Group, Tabs } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useNavigate, useParams, useSearch } from '@tanstack/react-router';
import { EmptyState } from '../../../components/empty-state.js';
import { Moment } from '../../../components/moment.js';
import { PageHeader } from '../../../components/page-header.js';
import { QueryView } from '../../../components/query-view.js';
import { LocationStatus, addressOf } from '../list/location-columns.js';
import { ListingsOfLocation } from '../listings/listings-of-location.js';
import { locationQuery } from '../location-queries.js';
import { Photos } from '../photos/photos.js';
import { ArchiveActions } from './archive-actions.js';
import { BackToList } from './back-to-list.js';
import type { Location } from './form-values.js';
import { LocationDetails } from './location-details.js';
import { LocationHistory } from './location-history.js';
import { LOCATION_TABS } from './location-tabs.js';
import type { LocationTab } from './location-tabs.js';
import { t } from '../../../language/t.js';

/** A location with its fields, photos, listings and history. */
export function LocationPage() {
  const { id = '' } = useParams({ strict: false });
  const query = useQuery(locationQuery(id));
  return (
    <>
      <BackToList />
      <QueryView query={query}>
        {(location) =>
          location ? (
            <Parts key={id} location={location} />
          ) : (
            <>
              <PageHeader title={t('locations.editor.missing')} />
              <EmptyState title={t('locations.editor.missingText')} />
            </>
          )
        }
      </QueryView>
    </>
  );
}

function Parts({ location }: { location: Location }) {
  const { tab = 'details' } = useSearch({ strict: false }) as { tab?: LocationTab };
  const navigate = useNavigate();
  const id = String(location.databaseId);
  const { archivalScheduledAt, archivedAt } = location;
  return (
    <>
      <PageHeader
        title={location.name}
        description={
          <Group gap="xs">
            <LocationStatus status={location.status} />
            <span>{addressOf(location)}</span>
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
        }
        actions={<ArchiveActions location={location} />}
      />
      <Tabs
        value={tab}
        keepMounted={false}
        onChange={(next) =>
          void navigate({
            to: '/locations/$id',
            params: { id },
            search: { tab: LOCATION_TABS.find((each) => each === next) },
          })
        }
      >
        <Tabs.List mb="md">
          {LOCATION_TABS.map((each) => (
            <Tabs.Tab key={each} value={each}>
              {t(`locations.editor.tabs.${each}`)}
            </Tabs.Tab>
          ))}
        </Tabs.List>
        <Tabs.Panel value="details">
          <LocationDetails location={location} />
        </Tabs.Panel>
        <Tabs.Panel value="photos">
          <Photos location={location} />
        </Tabs.Panel>
        <Tabs.Panel value="listings">
          <ListingsOfLocation location={location} />
        </Tabs.Panel>
        <Tabs.Panel value="history">
          <LocationHistory location={location} />
        </Tabs.Panel>
      </Tabs>
    </>
  );
}
