import { createRoute, lazyRouteComponent } from '@tanstack/react-router';
import { rootRoute } from '../../app/root-route.js';
import { inAppPath } from '../../app/in-app-path.js';
import { withTexts } from '../../language/load.js';

const getParentRoute = () => rootRoute;

const signIn = createRoute({
  getParentRoute,
  path: '/sign-in',
  validateSearch: ({ returnTo }: Record<string, unknown>): { returnTo?: string } => ({ returnTo: inAppPath(returnTo) }),
  component: lazyRouteComponent(
    withTexts(() => import('./sign-in-page.js')),
    'SignInPage',
  ),
});

const signUp = createRoute({
  getParentRoute,
  path: '/sign-up',
  component: lazyRouteComponent(
    withTexts(() => import('./sign-up-page.js')),
    'SignUpPage',
  ),
});

const confirmSignUp = createRoute({
  getParentRoute,
  path: '/confirm-sign-up',
  component: lazyRouteComponent(
    withTexts(() => import('./confirm-sign-up-page.js')),
    'ConfirmSignUpPage',
  ),
});

const verifyEmail = createRoute({
  getParentRoute,
  path: '/verify-email',
  component: lazyRouteComponent(
    withTexts(() => import('./verify-email-page.js')),
    'VerifyEmailPage',
  ),
});

const forgotPassword = createRoute({
  getParentRoute,
  path: '/forgot-password',
  component: lazyRouteComponent(
    withTexts(() => import('./forgot-password-page.js')),
    'ForgotPasswordPage',
  ),
});

const resetPassword = createRoute({
  getParentRoute,
  path: '/reset-password',
  component: lazyRouteComponent(
    withTexts(() => import('./reset-password-page.js')),
    'ResetPasswordPage',
  ),
});

const acceptInvitation = createRoute({
  getParentRoute,
  path: '/accept-invitation',
  component: lazyRouteComponent(
    withTexts(() => import('./accept-invitation-page.js')),
    'AcceptInvitationPage',
  ),
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
