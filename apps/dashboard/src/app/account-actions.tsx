import { lazy, Suspense, useState } from 'react';
import type { ReactNode } from 'react';
import { api } from '../api/client.js';
import { useSession } from '../api/session-query.js';
import { useMutationOnce } from '../api/use-mutation-once.js';
import { forgetWork, hasKeptWork } from '../components/draft-storage.js';
import { notifyError } from '../components/notify.js';
import { withTexts } from '../language/load.js';
import { openAtStart } from './open-at-start.js';

/** Loaded when it is needed: most people sign out without a draft. */
const SignOutDialog = lazy(withTexts(() => import('./sign-out-dialog.js')));

/** Signs the person out, after a question if the browser keeps drafts. Render the dialog. */
export function useSignOut(): { readonly signOut: () => void; readonly dialog: ReactNode } {
  const { user } = useSession();
  const [isAsked, setAsked] = useState(false);
  const request = useMutationOnce({
    mutationFn: () => api.post('/api/v4/portal/sign-out'),
    onSuccess: () => {
      forgetWork(user.id);
      openAtStart('/dashboard/sign-in');
    },
    onError: notifyError,
  });
  return {
    signOut: () => (hasKeptWork(user.id) ? setAsked(true) : request.mutate()),
    dialog: isAsked && (
      <Suspense>
        <SignOutDialog request={request} onClose={() => setAsked(false)} />
      </Suspense>
    ),
  };
}

/** The other accounts of the person, and a function that opens one of them as a new page. */
export function useOtherAccounts() {
  const { account, accounts } = useSession();
  const change = useMutationOnce({
    mutationFn: (accountId: number) => api.post('/api/v4/portal/session/account', { body: { accountId } }),
    onSuccess: () => openAtStart('/dashboard'),
    onError: notifyError,
  });
  return { others: accounts.filter(({ id }) => id !== account.id), switchTo: change.mutate };
}
