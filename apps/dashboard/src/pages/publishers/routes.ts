import { createRoute, redirect } from '@tanstack/react-router';
import { lazyPage } from '../../app/lazy-page.js';
import { rootRoute } from '../../app/root-route.js';
import { signedInRoute } from '../../app/signed-in-route.js';
import { numberOf, oneOf, searchReader, textLike, textOf } from '../../components/search-values.js';

const getParentRoute = () => signedInRoute;
/** A reason is one word of the service. Anyone can make a link to this page, and it must not show their text. */
const reasonOf = textLike(/^[a-z][a-z_]{0,39}$/);

const accounts = createRoute({
  getParentRoute,
  path: '/publishers',
  // The status: only the accounts that must be connected again, which the overview counts.
  validateSearch: searchReader({ reason: reasonOf, status: oneOf(['REAUTH_REQUIRED']) }),
  component: lazyPage(() => import('./accounts/publishers-page.js'), 'PublishersPage'),
});

const account = createRoute({
  getParentRoute,
  path: '/publishers/accounts/$id',
  component: lazyPage(() => import('./accounts/account-page.js'), 'AccountPage'),
});

const duplicates = createRoute({
  getParentRoute,
  path: '/publishers/duplicates',
  validateSearch: searchReader({ page: numberOf, tag: textOf }),
  component: lazyPage(() => import('./duplicates/duplicates-page.js'), 'DuplicatesPage'),
});

const missing = createRoute({
  getParentRoute,
  path: '/publishers/missing',
  component: lazyPage(() => import('./missing/missing-page.js'), 'MissingPage'),
});

const connectListingSearch = searchReader({ location: textOf, publisher: textOf });

const connectListing = createRoute({
  getParentRoute,
  path: '/publishers/connect-listing',
  validateSearch: connectListingSearch,
  // Nobody has said of which location, or at which publisher.
  beforeLoad: ({ search: { location, publisher } }) => {
    if (location === undefined || publisher === undefined) throw redirect({ to: '/publishers', replace: true });
  },
  component: lazyPage(() => import('./listings/connect-listing-page.js'), 'ConnectListingPage'),
});

const connected = createRoute({
  getParentRoute: () => rootRoute,
  path: '/publishers/connected',
  validateSearch: searchReader({ connectedAccountId: textOf, reason: reasonOf }),
  component: lazyPage(() => import('./connect/connected-page.js'), 'ConnectedPage'),
});

/** The pages of publishers behind the sign-in. */
export const publishersRoutes = [accounts, account, duplicates, missing, connectListing] as const;

/** Where publishers lead back to. It needs no session, because the name of the host may differ from that of the session. */
export const publisherReturnRoutes = [connected] as const;
