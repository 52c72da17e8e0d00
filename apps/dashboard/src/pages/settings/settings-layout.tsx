import { Outlet } from '@tanstack/react-router';
import { useAllowed } from '../../api/roles.js';
import { SubNavigation } from '../../components/sub-navigation.js';
import type { SubPage } from '../../components/sub-navigation.js';
import { t } from '../../language/t.js';

/** The frame of the settings. */
export function SettingsLayout() {
  const readsAudit = useAllowed('ADMIN');
  const pages: SubPage[] = [
    { to: '/settings/account', label: t('words.account') },
    { to: '/settings/members', label: t('settings.tabs.members') },
    { to: '/settings/security', label: t('common.layout.security') },
    ...(readsAudit ? [{ to: '/settings/audit-log', label: t('settings.tabs.audit') } as const] : []),
  ];
  return (
    <>
      <SubNavigation label={t('common.pages.settings')} pages={pages} />
      <Outlet />
    </>
  );
}
