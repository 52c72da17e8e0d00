import { MantineProvider } from '@mantine/core';
import { QueryClientProvider, useQuery } from '@tanstack/react-query';
import { RouterProvider } from '@tanstack/react-router';
import { lazy, Suspense, useEffect, useMemo, useSyncExternalStore } from 'react';
import type { ReactNode } from 'react';
import { useBrand } from '../api/brand.js';
import { isSameIdentity, isSignedIn, lastSession, sessionQuery } from '../api/session-query.js';
import { signInGate } from '../api/sign-in-gate.js';
import { withTexts } from '../language/load.js';
import { openAtStart } from './open-at-start.js';
import { queryClient, router } from './router.js';
import { cssVariables, themeOf } from './theme.js';

// Few visits need the dialog.
const SignInAgain = lazy(withTexts(async () => ({ default: (await import('./sign-in-again.js')).SignInAgain })));

/** Asks for the sign-in over the open page when the session has expired; the waiting requests then go on. */
function SessionDialog() {
  const isClosed = useSyncExternalStore(signInGate.subscribe, signInGate.isClosed);
  const { data } = useQuery({ ...sessionQuery, enabled: false });
  useEffect(() => {
    const last = lastSession();
    if (!last || !data) return;
    if (!isSignedIn(data)) void signInGate.signInAgain();
    // Another tab has switched the account or the user: this page shows data of the earlier one.
    else if (!isSameIdentity(data, last)) openAtStart('/dashboard');
  }, [data]);
  useEffect(() => {
    // A dialog below listens to this key, too, and would forget what was typed into it.
    const keepDialogs = (event: KeyboardEvent) => {
      if (event.key === 'Escape' && signInGate.isClosed()) event.stopImmediatePropagation();
    };
    window.addEventListener('keydown', keepDialogs, { capture: true });
    return () => window.removeEventListener('keydown', keepDialogs, { capture: true });
  }, []);
  if (!isClosed) return null;
  return (
    <Suspense fallback={null}>
      <SignInAgain />
    </Suspense>
  );
}

const NotificationArea = lazy(() => import('../components/notifications.js'));

/** The dashboard with its providers. */
export function App() {
  return (
    <QueryClientProvider client={queryClient}>
      <Branded>
        <Suspense fallback={null}>
          <NotificationArea />
        </Suspense>
        <RouterProvider router={router} />
        <SessionDialog />
      </Branded>
    </QueryClientProvider>
  );
}

/** The components in the colours of the brand; its logo is the icon of the page. */
function Branded({ children }: { children: ReactNode }) {
  const { logoUrl, shades } = useBrand();
  // The shades of two answers are equal, but not the same.
  const key = shades.join();
  const theme = useMemo(() => themeOf(key === '' ? [] : key.split(',')), [key]);
  useEffect(() => {
    const icon = document.querySelector<HTMLLinkElement>('link[rel="icon"]');
    if (!icon || logoUrl === null) return;
    icon.href = logoUrl;
    icon.removeAttribute('type');
  }, [logoUrl]);
  return (
    <MantineProvider theme={theme} cssVariablesResolver={cssVariables} defaultColorScheme="auto">
      {children}
    </MantineProvider>
  );
}
