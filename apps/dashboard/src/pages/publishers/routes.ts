import { createRoute, redirect } from '@tanstack/react-router';
import { lazyPage } from '../../app/lazy-page.js';
import { rootRoute } from '../../app/root-route.js';
import { signedInRoute } from '../../app/signed-in-route.js';
import { numberOf, oneOf, searchReader, textLike, textOf } from '../../components/search-values.js';

/** A reason is one word of the service. Anyone can make a link to this page, and it must not show their text. */
const reasonOf = textLike(/^[a-z][a-z_]{0,39}$/);

const connectListingSearch = searchReader({ location: textOf, publisher: textOf });

/** The pages of publishers behind the sign-in. */
export const publishersRoutes = [
  createRoute({
    ...lazyPage(signedInRoute, '/publishers', () => import('./accounts/publishers-page.js'), 'PublishersPage'),
    // The status: only the accounts that must be connected again, which the overview counts.
    validateSearch: searchReader({ reason: reasonOf, status: oneOf(['REAUTH_REQUIRED']) }),
  }),
  createRoute(
    lazyPage(signedInRoute, '/publishers/accounts/$id', () => import('./accounts/account-page.js'), 'AccountPage'),
  ),
  createRoute({
    ...lazyPage(
      signedInRoute,
      '/publishers/duplicates',
      () => import('./duplicates/duplicates-page.js'),
      'DuplicatesPage',
    ),
    validateSearch: searchReader({ page: numberOf, tag: textOf }),
  }),
  createRoute(lazyPage(signedInRoute, '/publishers/missing', () => import('./missing/missing-page.js'), 'MissingPage')),
  createRoute({
    ...lazyPage(
      signedInRoute,
      '/publishers/connect-listing',
      () => import('./listings/connect-listing-page.js'),
      'ConnectListingPage',
    ),
    validateSearch: connectListingSearch,
    // Nobody has said of which location, or at which publisher.
    beforeLoad: ({ search: { location, publisher } }) => {
      if (location === undefined || publisher === undefined) throw redirect({ to: '/publishers', replace: true });
    },
  }),
] as const;

/** Where publishers lead back to. It needs no session, because the name of the host may differ from that of the session. */
export const publisherReturnRoutes = [
  createRoute({
    ...lazyPage(rootRoute, '/publishers/connected', () => import('./connect/connected-page.js'), 'ConnectedPage'),
    validateSearch: searchReader({ connectedAccountId: textOf, reason: reasonOf }),
  }),
] as const;
