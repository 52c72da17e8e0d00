import { QueryClientProvider } from '@tanstack/react-query';
import { RouterProvider } from '@tanstack/react-router';
import { lazy, Suspense } from 'react';
import { Branded } from './branded.js';
import { queryClient, router } from './router.js';
import { SessionDialog } from './session-dialog.js';

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
