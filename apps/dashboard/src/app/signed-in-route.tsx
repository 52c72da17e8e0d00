import { createRoute, redirect } from '@tanstack/react-router';
import { isSignedIn, sessionQuery } from '../api/session-query.js';
import { signInGate } from '../api/sign-in-gate.js';
import { PageFailure } from '../components/page-failure.js';
import { rootRoute } from './root-route.js';
import { Shell } from './shell.js';

/** The parent of all pages behind the sign-in. Without a session it leads to the sign-in and from there back. */
export const signedInRoute = createRoute({
  getParentRoute: () => rootRoute,
  id: 'signed-in',
  beforeLoad: async ({ context, location }) => {
    const session = await context.queryClient.ensureQueryData(sessionQuery);
    // A page that is open keeps its state: the dialog asks for the sign-in.
    if (isSignedIn(session) || signInGate.isClosed()) return;
    throw redirect({ to: '/sign-in', search: { returnTo: location.href } });
  },
  component: Shell,
  errorComponent: PageFailure,
});
