import { Menu } from '@mantine/core';
import { Link } from '@tanstack/react-router';
import { lazy, Suspense, useState } from 'react';
import type { ReactElement } from 'react';
import { api } from '../api/client.js';
import { useSession } from '../api/session-query.js';
import { useMutationOnce } from '../api/use-mutation-once.js';
import { forgetWork, hasKeptWork } from '../components/kept-work.js';
import { notifyError } from '../components/notify.js';
import { LanguageItems } from './language-items.js';
import { openAtStart } from './open-at-start.js';
import { OpenedMenu } from './opened-menu.js';
import { t } from '../language/t.js';
import { withTexts } from '../language/load.js';

/** Loaded when it is needed: most people sign out without a draft. */
const SignOutDialog = lazy(withTexts(() => import('./sign-out-dialog.js')));

/** Who is signed in; switches to another account, and signs out. */
export function AccountMenuItems({ target }: { target: ReactElement }) {
  const { user, account, accounts } = useSession();
  const others = accounts.filter(({ id }) => id !== account.id);
  const switchTo = useMutationOnce({
    mutationFn: (accountId: number) => api.post('/api/v4/portal/session/account', { body: { accountId } }),
    onSuccess: () => openAtStart('/dashboard'),
    onError: notifyError,
  });
  const signOut = useMutationOnce({
    mutationFn: () => api.post('/api/v4/portal/sign-out'),
    onSuccess: () => {
      forgetWork(user.id);
      openAtStart('/dashboard/sign-in');
    },
    onError: notifyError,
  });
  const [isAsked, setAsked] = useState(false);
  return (
    <>
      <OpenedMenu target={target} width={260}>
        <Menu.Label style={{ overflowWrap: 'anywhere' }}>
          {user.email} · {t(`roles.names.${account.role}`)}
        </Menu.Label>
        <Menu.Item component={Link} to="/settings/security">
          {t('common.layout.security')}
        </Menu.Item>
        {others.length > 0 && <Menu.Divider />}
        {others.length > 0 && <Menu.Label>{t('common.layout.otherAccounts')}</Menu.Label>}
        {others.map(({ id, name }) => (
          <Menu.Item key={id} onClick={() => switchTo.mutate(id)}>
            {name}
          </Menu.Item>
        ))}
        <Menu.Divider />
        <LanguageItems />
        <Menu.Divider />
        <Menu.Item onClick={() => (hasKeptWork(user.id) ? setAsked(true) : signOut.mutate())}>
          {t('common.layout.signOut')}
        </Menu.Item>
      </OpenedMenu>
      {isAsked && (
        <Suspense>
          <SignOutDialog
            isPending={signOut.isPending}
            onConfirm={() => signOut.mutate()}
            onClose={() => setAsked(false)}
          />
        </Suspense>
      )}
    </>
  );
}
