import { Menu } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import type { ReactElement } from 'react';
import { useSession } from '../api/session-query.js';
import { versionQuery } from '../api/version-query.js';
import { pressPageKey } from '../components/use-page-keys.js';
import { useOtherAccounts, useSignOut } from './account-actions.js';
import { LanguageItems } from './language-items.js';
import { OpenedMenu } from './opened-menu.js';
import { t } from '../language/t.js';

/** Who is signed in; switches to another account, and signs out. */
export function AccountMenuItems({ target }: { target: ReactElement }) {
  const { user, account } = useSession();
  const { others, switchTo } = useOtherAccounts();
  const { signOut, dialog } = useSignOut();
  const { data: version } = useQuery(versionQuery);
  return (
    <>
      <OpenedMenu target={target} width={260}>
        <Menu.Label style={{ overflowWrap: 'anywhere' }}>
          {user.email} · {t(`roles.names.${account.role}`)}
        </Menu.Label>
        <Menu.Item component={Link} to="/settings/security">
          {t('common.layout.security')}
        </Menu.Item>
        <Menu.Item onClick={() => pressPageKey('?')} visibleFrom="sm">
          {t('common.layout.shortcuts')}
        </Menu.Item>
        {others.length > 0 && <Menu.Divider />}
        {others.length > 0 && <Menu.Label>{t('common.layout.otherAccounts')}</Menu.Label>}
        {others.map(({ id, name }) => (
          <Menu.Item key={id} onClick={() => switchTo(id)}>
            {name}
          </Menu.Item>
        ))}
        <Menu.Divider />
        <LanguageItems />
        <Menu.Divider />
        <Menu.Item onClick={signOut}>{t('common.layout.signOut')}</Menu.Item>
        {version && <Menu.Label>{t('common.layout.version', { version })}</Menu.Label>}
      </OpenedMenu>
      {dialog}
    </>
  );
}
