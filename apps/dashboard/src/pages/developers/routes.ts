import { createRoute } from '@tanstack/react-router';
import { lazyPage, redirectTo } from '../../app/lazy-page.js';
import { signedInRoute } from '../../app/signed-in-route.js';
import { deliverySearch } from './deliveries/delivery-search.js';
import { requestSearch } from './requests/request-search.js';

const developers = createRoute(
  lazyPage(signedInRoute, '/developers', () => import('./developers-layout.js'), 'DevelopersLayout'),
);

const pages = [
  createRoute(redirectTo(developers, '/', '/developers/webhook')),
  createRoute(lazyPage(developers, '/webhook', () => import('./webhook/webhook-page.js'), 'WebhookPage')),
  createRoute({
    ...lazyPage(developers, '/deliveries', () => import('./deliveries/deliveries-page.js'), 'DeliveriesPage'),
    validateSearch: deliverySearch,
  }),
  createRoute(
    lazyPage(developers, '/deliveries/$deliveryId', () => import('./deliveries/delivery-page.js'), 'DeliveryPage'),
  ),
  createRoute({
    ...lazyPage(developers, '/requests', () => import('./requests/requests-page.js'), 'RequestsPage'),
    validateSearch: requestSearch,
  }),
  createRoute(lazyPage(developers, '/requests/$requestId', () => import('./requests/request-page.js'), 'RequestPage')),
  createRoute(lazyPage(developers, '/keys', () => import('./keys/keys-page.js'), 'KeysPage')),
  createRoute(lazyPage(developers, '/usage', () => import('./usage/usage-page.js'), 'UsagePage')),
] as const;

/** The pages for developers. */
export const developerRoutes = [developers.addChildren([...pages])] as const;
