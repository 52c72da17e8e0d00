import { createRoute, lazyRouteComponent, redirect } from '@tanstack/react-router';
import { signedInRoute } from '../../app/signed-in-route.js';
import { deliverySearch } from './deliveries/delivery-search.js';
import { requestSearch } from './requests/request-search.js';
import { withTexts } from '../../language/load.js';

const developers = createRoute({
  getParentRoute: () => signedInRoute,
  path: '/developers',
  component: lazyRouteComponent(
    withTexts(() => import('./developers-layout.js')),
    'DevelopersLayout',
  ),
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
  component: lazyRouteComponent(
    withTexts(() => import('./webhook/webhook-page.js')),
    'WebhookPage',
  ),
});

const deliveries = createRoute({
  getParentRoute,
  path: '/deliveries',
  validateSearch: deliverySearch,
  component: lazyRouteComponent(
    withTexts(() => import('./deliveries/deliveries-page.js')),
    'DeliveriesPage',
  ),
});

const delivery = createRoute({
  getParentRoute,
  path: '/deliveries/$deliveryId',
  component: lazyRouteComponent(
    withTexts(() => import('./deliveries/delivery-page.js')),
    'DeliveryPage',
  ),
});

const requests = createRoute({
  getParentRoute,
  path: '/requests',
  validateSearch: requestSearch,
  component: lazyRouteComponent(
    withTexts(() => import('./requests/requests-page.js')),
    'RequestsPage',
  ),
});

const request = createRoute({
  getParentRoute,
  path: '/requests/$requestId',
  component: lazyRouteComponent(
    withTexts(() => import('./requests/request-page.js')),
    'RequestPage',
  ),
});

const keys = createRoute({
  getParentRoute,
  path: '/keys',
  component: lazyRouteComponent(
    withTexts(() => import('./keys/keys-page.js')),
    'KeysPage',
  ),
});

const usage = createRoute({
  getParentRoute,
  path: '/usage',
  component: lazyRouteComponent(
    withTexts(() => import('./usage/usage-page.js')),
    'UsagePage',
  ),
});

/** The pages for developers. */
export const developerRoutes = [
  developers.addChildren([index, webhook, deliveries, delivery, requests, request, keys, usage]),
] as const;
