import { createRoute } from '@tanstack/react-router';
import { lazyPage, redirectTo } from '../../app/lazy-page.js';
import { signedInRoute } from '../../app/signed-in-route.js';
import { auditSearch } from './audit/audit-search.js';

const settings = createRoute(
  lazyPage(signedInRoute, '/settings', () => import('./settings-layout.js'), 'SettingsLayout'),
);

const pages = [
  createRoute(redirectTo(settings, '/', '/settings/account')),
  createRoute(lazyPage(settings, '/account', () => import('./account/account-page.js'), 'AccountPage')),
  createRoute(lazyPage(settings, '/members', () => import('./members/members-page.js'), 'MembersPage')),
  createRoute(lazyPage(settings, '/security', () => import('./security/security-page.js'), 'SecurityPage')),
  createRoute({
    ...lazyPage(settings, '/audit-log', () => import('./audit/audit-page.js'), 'AuditPage'),
    validateSearch: auditSearch,
  }),
] as const;

/** The settings of the account and of the signed-in person. */
export const settingsRoutes = [settings.addChildren([...pages])] as const;
