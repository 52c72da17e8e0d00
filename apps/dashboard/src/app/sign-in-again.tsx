import { Modal, Text } from '@mantine/core';
import { useEffect, useState } from 'react';
import { api, loadSession } from '../api/client.js';
import { isSignedIn, lastSession, useReloadSession } from '../api/session-query.js';
import type { SignedInSession } from '../api/session-query.js';
import { signInGate } from '../api/sign-in-gate.js';
import { SignInForm } from '../components/sign-in-form.js';
import { t } from '../language/t.js';
import { openAtStart } from './open-at-start.js';

/** The dialog of an expired session. Another user than before gets a new page. */
export function SignInAgain() {
  const reload = useReloadSession();
  const [expired] = useState(lastSession);
  useFocusAfterwards();
  const goOn = async () => {
    if (!(await sessionLike(expired))) return openAtStart('/dashboard');
    await reload();
    signInGate.open();
  };
  return (
    <Modal
      opened
      onClose={() => undefined}
      withCloseButton={false}
      closeOnClickOutside={false}
      closeOnEscape={false}
      title={t('common.session.expired')}
      centered
    >
      <Text mb="md">{t('common.session.nothingLost')}</Text>
      <SignInForm email={expired?.user.email} onSignedIn={goOn} />
    </Modal>
  );
}

/** Gives the focus back to where the person was. */
function useFocusAfterwards(): void {
  const [before] = useState(() => document.activeElement);
  useEffect(
    () => () => {
      // The dialog is removed first.
      requestAnimationFrame(() => before instanceof HTMLElement && before.isConnected && before.focus());
    },
    [before],
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
