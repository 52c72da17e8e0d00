import { MantineProvider } from '@mantine/core';
import { Notifications } from '@mantine/notifications';
import { QueryClientProvider } from '@tanstack/react-query';
import { RouterProvider } from '@tanstack/react-router';
import { SessionDialog } from './session-dialog.js';
import { queryClient, router } from './router.js';
import { cssVariables, theme } from './theme.js';

/** The dashboard with its providers. */
export function App() {
  return (
    <MantineProvider theme={theme} cssVariablesResolver={cssVariables} defaultColorScheme="auto">
      <QueryClientProvider client={queryClient}>
        <Notifications position="bottom-right" />
        <RouterProvider router={router} />
        <SessionDialog />
      </QueryClientProvider>
    </MantineProvider>
  );
}
