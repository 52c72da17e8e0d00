import { createRoute, redirect } from '@tanstack/react-router';
import { lazyPage } from '../../app/lazy-page.js';
import { signedInRoute } from '../../app/signed-in-route.js';
import { auditSearch } from './audit/audit-search.js';

const settings = createRoute({
  getParentRoute: () => signedInRoute,
  path: '/settings',
  component: lazyPage(() => import('./settings-layout.js'), 'SettingsLayout'),
});

const getParentRoute = () => settings;

const index = createRoute({
  getParentRoute,
  path: '/',
  beforeLoad: () => {
    throw redirect({ to: '/settings/account', replace: true });
  },
});

const account = createRoute({
  getParentRoute,
  path: '/account',
  component: lazyPage(() => import('./account/account-page.js'), 'AccountPage'),
});

const members = createRoute({
  getParentRoute,
  path: '/members',
  component: lazyPage(() => import('./members/members-page.js'), 'MembersPage'),
});

const security = createRoute({
  getParentRoute,
  path: '/security',
  component: lazyPage(() => import('./security/security-page.js'), 'SecurityPage'),
});

const audit = createRoute({
  getParentRoute,
  path: '/audit-log',
  validateSearch: auditSearch,
  component: lazyPage(() => import('./audit/audit-page.js'), 'AuditPage'),
});

/** The settings of the account and of the signed-in person. */
export const settingsRoutes = [settings.addChildren([index, account, members, security, audit])] as const;
