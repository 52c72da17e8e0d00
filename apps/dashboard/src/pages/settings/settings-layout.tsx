import { Outlet } from '@tanstack/react-router';
import { useAllowed } from '../../api/roles.js';
import { SubNavigation } from '../../components/sub-navigation.js';
import type { SubPage } from '../../components/sub-navigation.js';
import { settingsTexts } from '../../texts/settings.js';

/** The frame of the settings. */
export function SettingsLayout() {
  const { tabs } = settingsTexts;
  const readsAudit = useAllowed('ADMIN');
  const pages: SubPage[] = [
    { to: '/settings/account', label: tabs.account },
    { to: '/settings/members', label: tabs.members },
    { to: '/settings/security', label: tabs.security },
    ...(readsAudit ? [{ to: '/settings/audit-log', label: tabs.audit } as const] : []),
  ];
  return (
    <>
      <SubNavigation label={tabs.label} pages={pages} />
      <Outlet />
    </>
  );
}
