import '../app/component-styles.js';
import '../app/global.css';
import { MantineProvider } from '@mantine/core';
import { QueryClientProvider } from '@tanstack/react-query';
import { createMemoryHistory, createRootRoute, createRouter, RouterProvider } from '@tanstack/react-router';
import { StrictMode } from 'react';
import { createRoot } from 'react-dom/client';
import { createQueryClient } from '../api/query-client.js';
import { sessionQuery } from '../api/session-query.js';
import type { Session } from '../api/types.js';
import { cssVariables, themeOf } from '../app/theme.js';
import NotificationArea from '../components/notifications.js';
import { loadFirstTexts, loadTexts } from '../language/load.js';
import { DesignPage } from './design-page.js';

/** The session of an editor, so that the components show what a person may do. */
const EXAMPLE_SESSION: Session = {
  signedIn: true,
  user: {
    id: '1',
    name: 'Mia',
    email: 'mia@harbour-light.example',
    emailVerified: true,
    language: null,
    secondFactorEnabled: false,
  },
  account: { id: 1, role: 'EDITOR', status: 'ACTIVE', deletionAt: null },
  accounts: [],
  brand: { name: 'Listings', logoUrl: null, shades: [] },
  csrfToken: null,
  mapStyleUrl: null,
  passwordSignIn: true,
  secondFactorPending: false,
  sendsMail: true,
  signUpOpen: false,
  ssoProviders: [],
};

const router = createRouter({
  routeTree: createRootRoute({ component: DesignPage, notFoundComponent: DesignPage }),
  history: createMemoryHistory({ initialEntries: ['/settings/account'] }),
});

const client = createQueryClient();
client.setQueryData(sessionQuery.queryKey, EXAMPLE_SESSION);

const root = document.getElementById('root');
if (!root) throw new Error('The page has no element #root.');
void Promise.all([loadFirstTexts(), loadTexts()]).then(() => {
  createRoot(root).render(
    <StrictMode>
      <MantineProvider theme={themeOf()} cssVariablesResolver={cssVariables} defaultColorScheme="auto">
        <QueryClientProvider client={client}>
          <NotificationArea />
          <RouterProvider router={router as never} />
        </QueryClientProvider>
      </MantineProvider>
    </StrictMode>,
  );
});
