import { createRoute } from '@tanstack/react-router';
import { inAppPath } from '../../app/in-app-path.js';
import { lazyPage } from '../../app/lazy-page.js';
import { rootRoute } from '../../app/root-route.js';
import { searchReader } from '../../components/search-values.js';

/** The pages that need no session; links in mails lead to them. */
export const firstRunRoutes = [
  createRoute({
    ...lazyPage(rootRoute, '/sign-in', () => import('./sign-in-page.js'), 'SignInPage'),
    validateSearch: searchReader({ returnTo: inAppPath }),
  }),
  createRoute(lazyPage(rootRoute, '/sign-up', () => import('./sign-up-page.js'), 'SignUpPage')),
  createRoute(lazyPage(rootRoute, '/confirm-sign-up', () => import('./confirm-sign-up-page.js'), 'ConfirmSignUpPage')),
  createRoute(lazyPage(rootRoute, '/verify-email', () => import('./verify-email-page.js'), 'VerifyEmailPage')),
  createRoute(lazyPage(rootRoute, '/forgot-password', () => import('./forgot-password-page.js'), 'ForgotPasswordPage')),
  createRoute(lazyPage(rootRoute, '/reset-password', () => import('./reset-password-page.js'), 'ResetPasswordPage')),
  createRoute(
    lazyPage(rootRoute, '/accept-invitation', () => import('./accept-invitation-page.js'), 'AcceptInvitationPage'),
  ),
] as const;
