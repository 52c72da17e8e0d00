import { createRoute, redirect } from '@tanstack/react-router';
import { lazyPage } from '../../app/lazy-page.js';
import { rootRoute } from '../../app/root-route.js';
import { signedInRoute } from '../../app/signed-in-route.js';

const getParentRoute = () => signedInRoute;
/** A reason is one word of the service. Anyone can make a link to this page, and it must not show their text. */
const REASON = /^[a-z][a-z_]{0,39}$/;
const reasonOf = (value: unknown) => (typeof value === 'string' && REASON.test(value) ? value : undefined);
const textOf = (value: unknown) => (typeof value === 'string' || typeof value === 'number' ? String(value) : undefined);

/** What the address of the connected accounts says. */
interface AccountsSearch {
  readonly reason?: string;
  /** Only the accounts that must be connected again, which the overview counts. */
  readonly status?: 'REAUTH_REQUIRED';
}

const accounts = createRoute({
  getParentRoute,
  path: '/publishers',
  validateSearch: ({ reason, status }: Record<string, unknown>): AccountsSearch => ({
    reason: reasonOf(reason),
    status: status === 'REAUTH_REQUIRED' ? status : undefined,
  }),
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
  validateSearch: ({ page, tag }: Record<string, unknown>): { page?: number; tag?: string } => ({
    page: typeof page === 'number' && Number.isInteger(page) && page > 0 ? page : undefined,
    tag: textOf(tag),
  }),
  component: lazyPage(() => import('./duplicates/duplicates-page.js'), 'DuplicatesPage'),
});

const missing = createRoute({
  getParentRoute,
  path: '/publishers/missing',
  component: lazyPage(() => import('./missing/missing-page.js'), 'MissingPage'),
});

const connectListing = createRoute({
  getParentRoute,
  path: '/publishers/connect-listing',
  validateSearch: ({ location, publisher }: Record<string, unknown>): { location?: string; publisher?: string } => ({
    location: textOf(location),
    publisher: textOf(publisher),
  }),
  // Nobody has said of which location, or at which publisher.
  beforeLoad: ({ search: { location, publisher } }) => {
    if (location === undefined || publisher === undefined) throw redirect({ to: '/publishers', replace: true });
  },
  component: lazyPage(() => import('./listings/connect-listing-page.js'), 'ConnectListingPage'),
});

const connected = createRoute({
  getParentRoute: () => rootRoute,
  path: '/publishers/connected',
  validateSearch: (search: Record<string, unknown>): { connectedAccountId?: string; reason?: string } => ({
    connectedAccountId: textOf(search['connectedAccountId']),
    reason: reasonOf(search['reason']),
  }),
  component: lazyPage(() => import('./connect/connected-page.js'), 'ConnectedPage'),
});

/** The pages of publishers behind the sign-in. */
export const publishersRoutes = [accounts, account, duplicates, missing, connectListing] as const;

/** Where publishers lead back to. It needs no session, because the name of the host may differ from that of the session. */
export const publisherReturnRoutes = [connected] as const;
