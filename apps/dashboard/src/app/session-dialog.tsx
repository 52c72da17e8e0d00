import { Modal, Text } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useEffect, useState, useSyncExternalStore } from 'react';
import { api, loadSession } from '../api/client.js';
import { isSameIdentity, isSignedIn, lastSession, sessionQuery, useReloadSession } from '../api/session-query.js';
import type { SignedInSession } from '../api/session-query.js';
import { signInGate } from '../api/sign-in-gate.js';
import { SignInForm } from '../components/sign-in-form.js';
import { texts } from '../texts/common.js';
import { openAtStart } from './open-at-start.js';

/** Asks for the sign-in over the open page when the session has expired; the waiting requests then go on. */
export function SessionDialog() {
  const isClosed = useSyncExternalStore(signInGate.subscribe, signInGate.isClosed);
  const reload = useReloadSession();
  const [expired, setExpired] = useState<SignedInSession>();
  const { data } = useQuery({ ...sessionQuery, enabled: false });
  useEffect(() => {
    const last = lastSession();
    if (!last || !data) return;
    if (!isSignedIn(data)) void signInGate.signInAgain();
    // Another tab has switched the account or the user: this page shows data of the earlier one.
    else if (!isSameIdentity(data, last)) openAtStart('/dashboard');
  }, [data]);
  useEffect(() => {
    if (isClosed) setExpired(lastSession());
  }, [isClosed]);

  const goOn = async () => {
    const session = await sessionLike(expired);
    if (!session) return openAtStart('/dashboard');
    await reload();
    signInGate.open();
  };
  return (
    <Modal
      opened={isClosed}
      onClose={() => undefined}
      withCloseButton={false}
      closeOnClickOutside={false}
      closeOnEscape={false}
      title={texts.session.expired}
      centered
    >
      <Text size="sm" mb="md">
        {texts.session.nothingLost}
      </Text>
      <SignInForm email={expired?.user.email} onSignedIn={goOn} />
    </Modal>
  );
}

/** Whether the new session is of the same user; moves it to the account of the expired one. */
async function sessionLike(expired: SignedInSession | undefined): Promise<boolean> {
  const session = await loadSession();
  if (!expired || !isSignedIn(session) || session.user.id !== expired.user.id) return false;
  if (session.account.id === expired.account.id) return true;
  if (!session.accounts.some(({ id }) => id === expired.account.id)) return false;
  await api.post('/api/v4/portal/session/account', { body: { accountId: expired.account.id } });
  return true;
}
