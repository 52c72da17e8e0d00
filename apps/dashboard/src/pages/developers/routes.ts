import { createRoute, redirect } from '@tanstack/react-router';
import { lazyPage } from '../../app/lazy-page.js';
import { signedInRoute } from '../../app/signed-in-route.js';
import { deliverySearch } from './deliveries/delivery-search.js';
import { requestSearch } from './requests/request-search.js';

const developers = createRoute({
  getParentRoute: () => signedInRoute,
  path: '/developers',
  component: lazyPage(() => import('./developers-layout.js'), 'DevelopersLayout'),
});

const getParentRoute = () => developers;

const index = createRoute({
  getParentRoute,
  path: '/',
  beforeLoad: () => {
    throw redirect({ to: '/developers/webhook', replace: true });
  },
});

const webhook = createRoute({
  getParentRoute,
  path: '/webhook',
  component: lazyPage(() => import('./webhook/webhook-page.js'), 'WebhookPage'),
});

const deliveries = createRoute({
  getParentRoute,
  path: '/deliveries',
  validateSearch: deliverySearch,
  component: lazyPage(() => import('./deliveries/deliveries-page.js'), 'DeliveriesPage'),
});

const delivery = createRoute({
  getParentRoute,
  path: '/deliveries/$deliveryId',
  component: lazyPage(() => import('./deliveries/delivery-page.js'), 'DeliveryPage'),
});

const requests = createRoute({
  getParentRoute,
  path: '/requests',
  validateSearch: requestSearch,
  component: lazyPage(() => import('./requests/requests-page.js'), 'RequestsPage'),
});

const request = createRoute({
  getParentRoute,
  path: '/requests/$requestId',
  component: lazyPage(() => import('./requests/request-page.js'), 'RequestPage'),
});

const keys = createRoute({
  getParentRoute,
  path: '/keys',
  component: lazyPage(() => import('./keys/keys-page.js'), 'KeysPage'),
});

const usage = createRoute({
  getParentRoute,
  path: '/usage',
  component: lazyPage(() => import('./usage/usage-page.js'), 'UsagePage'),
});

/** The pages for developers. */
export const developerRoutes = [
  developers.addChildren([index, webhook, deliveries, delivery, requests, request, keys, usage]),
] as const;
