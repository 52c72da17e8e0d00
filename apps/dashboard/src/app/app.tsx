import { MantineProvider } from '@mantine/core';
import { QueryClientProvider } from '@tanstack/react-query';
import { RouterProvider } from '@tanstack/react-router';
import { lazy, Suspense } from 'react';
import { SessionDialog } from './session-dialog.js';
import { queryClient, router } from './router.js';
import { cssVariables, theme } from './theme.js';

const NotificationArea = lazy(() => import('../components/notifications.js'));

/** The dashboard with its providers. */
export function App() {
  return (
    <MantineProvider theme={theme} cssVariablesResolver={cssVariables} defaultColorScheme="auto">
      <QueryClientProvider client={queryClient}>
        <Suspense fallback={null}>
          <NotificationArea />
        </Suspense>
        <RouterProvider router={router} />
        <SessionDialog />
      </QueryClientProvider>
    </MantineProvider>
  );
}
