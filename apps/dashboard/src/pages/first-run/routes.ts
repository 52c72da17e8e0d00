import { createRoute } from '@tanstack/react-router';
import { inAppPath } from '../../app/in-app-path.js';
import { lazyPage } from '../../app/lazy-page.js';
import { rootRoute } from '../../app/root-route.js';
import { searchReader } from '../../components/search-values.js';

const getParentRoute = () => rootRoute;

const signIn = createRoute({
  getParentRoute,
  path: '/sign-in',
  validateSearch: searchReader({ returnTo: inAppPath }),
  component: lazyPage(() => import('./sign-in-page.js'), 'SignInPage'),
});

const signUp = createRoute({
  getParentRoute,
  path: '/sign-up',
  component: lazyPage(() => import('./sign-up-page.js'), 'SignUpPage'),
});

const confirmSignUp = createRoute({
  getParentRoute,
  path: '/confirm-sign-up',
  component: lazyPage(() => import('./confirm-sign-up-page.js'), 'ConfirmSignUpPage'),
});

const verifyEmail = createRoute({
  getParentRoute,
  path: '/verify-email',
  component: lazyPage(() => import('./verify-email-page.js'), 'VerifyEmailPage'),
});

const forgotPassword = createRoute({
  getParentRoute,
  path: '/forgot-password',
  component: lazyPage(() => import('./forgot-password-page.js'), 'ForgotPasswordPage'),
});

const resetPassword = createRoute({
  getParentRoute,
  path: '/reset-password',
  component: lazyPage(() => import('./reset-password-page.js'), 'ResetPasswordPage'),
});

const acceptInvitation = createRoute({
  getParentRoute,
  path: '/accept-invitation',
  component: lazyPage(() => import('./accept-invitation-page.js'), 'AcceptInvitationPage'),
});

/** The pages that need no session; links in mails lead to them. */
export const firstRunRoutes = [
  signIn,
  signUp,
  confirmSignUp,
  verifyEmail,
  forgotPassword,
  resetPassword,
  acceptInvitation,
] as const;
