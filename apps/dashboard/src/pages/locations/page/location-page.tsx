import { Skeleton, Tabs } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { getRouteApi } from '@tanstack/react-router';
import { lazy, Suspense } from 'react';
import type { ComponentType } from 'react';
import { BackLink } from '../../../components/back-link.js';
import { EmptyState } from '../../../components/empty-state.js';
import { PageHeader } from '../../../components/page-header.js';
import { QueryView } from '../../../components/query-view.js';
import { t } from '../../../language/t.js';
import { BrokenConnectionsOfLocation } from '../../publishers/broken-connections.js';
import { DetailsOfLocation } from '../editor/details-of-location.js';
import type { Location } from '../editor/form-values.js';
import { ListingsOfLocation } from '../listings/listings-of-location.js';
import { locationQuery } from '../location-queries.js';
import { Completeness } from './completeness.js';
import { InsightsOfLocation } from './insights-of-location.js';
import { LocationHead } from './location-head.js';
import classes from './location-page.module.css';
import { LOCATION_TABS } from './location-tabs.js';
import type { LocationTab } from './location-tabs.js';
import { OverviewOfLocation } from './overview-of-location.js';
import { PostsOfLocation } from './posts-of-location.js';
import { ReviewsOfLocation } from './reviews-of-location.js';

const route = getRouteApi('/signed-in/locations/$id');

const Photos = lazy(async () => ({ default: (await import('../photos/photos.js')).Photos }));
const LocationHistory = lazy(async () => ({ default: (await import('./location-history.js')).LocationHistory }));

const PARTS: Readonly<Record<LocationTab, ComponentType<{ location: Location }>>> = {
  overview: OverviewOfLocation,
  details: ({ location }) => (
    <div className={classes['columns']}>
      <div className={classes['aside']}>
        <Completeness id={String(location.databaseId)} />
      </div>
      <div>
        <DetailsOfLocation location={location} />
      </div>
    </div>
  ),
  photos: Photos,
  listings: ListingsOfLocation,
  reviews: ReviewsOfLocation,
  posts: PostsOfLocation,
  insights: InsightsOfLocation,
  history: LocationHistory,
};

/** A location: what customers see of it, what to do next, and everything that belongs to it. */
export function LocationPage() {
  const { id } = route.useParams();
  const query = useQuery(locationQuery(id));
  return (
    <>
      <BackLink to="/locations">{t('words.allLocations')}</BackLink>
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
  const { tab: shown = LOCATION_TABS[0] } = route.useSearch();
  const navigate = route.useNavigate();
  const Part = PARTS[shown];
  return (
    <>
      <LocationHead location={location} />
      <BrokenConnectionsOfLocation id={String(location.databaseId)} />
      <Tabs
        value={shown}
        keepMounted={false}
        onChange={(next) => {
          const tab = LOCATION_TABS.find((each) => each === next);
          // "Back" of the browser leads to the list, at the place where the person was.
          void navigate({
            search: { tab: tab === LOCATION_TABS[0] ? undefined : tab },
            replace: true,
            resetScroll: false,
          });
        }}
      >
        <Tabs.List mb="md" className={classes['tabs']}>
          {LOCATION_TABS.map((tab) => (
            <Tabs.Tab key={tab} value={tab} ref={tab === shown ? keepInView : undefined}>
              {t(`locations.editor.tabs.${tab}`)}
            </Tabs.Tab>
          ))}
        </Tabs.List>
        <Tabs.Panel value={shown}>
          <Suspense fallback={<Skeleton height={260} />}>
            <Part location={location} />
          </Suspense>
        </Tabs.Panel>
      </Tabs>
    </>
  );
}

/** Scrolls the row of tabs, not the page, so that the open one is in it. */
function keepInView(tab: HTMLElement | null): void {
  const row = tab?.parentElement;
  if (tab && row) row.scrollLeft = tab.offsetLeft - row.offsetLeft - (row.clientWidth - tab.clientWidth) / 2;
}
