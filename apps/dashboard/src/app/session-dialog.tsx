import { useQuery } from '@tanstack/react-query';
import { lazy, Suspense, useEffect, useSyncExternalStore } from 'react';
import { isSameIdentity, isSignedIn, lastSession, sessionQuery } from '../api/session-query.js';
import { signInGate } from '../api/sign-in-gate.js';
import { withTexts } from '../language/load.js';
import { openAtStart } from './open-at-start.js';

// Few visits need the dialog.
const SignInAgain = lazy(withTexts(async () => ({ default: (await import('./sign-in-again.js')).SignInAgain })));

/** Asks for the sign-in over the open page when the session has expired; the waiting requests then go on. */
export function SessionDialog() {
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
