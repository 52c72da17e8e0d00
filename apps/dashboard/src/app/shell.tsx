import { AppShell, Burger, Group, NavLink } from '@mantine/core';
import { useDisclosure } from '@mantine/hooks';
import { Link, Outlet, useRouterState } from '@tanstack/react-router';
import { lazy, Suspense, useEffect, useRef, useState } from 'react';
import { api } from '../api/client.js';
import { useSession } from '../api/session-query.js';
import { Icon } from '../components/icon.js';
import { notifyError } from '../components/notify.js';
import { chosen } from '../language/languages.js';
import { withTexts } from '../language/load.js';
import { t } from '../language/t.js';
import { AccountButton } from './account-button.js';
import { AccountNotices } from './account-notices.js';
import { Brand } from './brand.js';
import { JobButton } from './job-button.js';
import { navigationItems } from './navigation-items.js';
import { PaletteButton } from './palette/palette-button.js';
import { useFrameKeys } from './shortcuts/use-frame-keys.js';
import { MAIN_ID, SkipLink } from './skip-link.js';

const load = withTexts(() => import('./account-menu-items.js'));
const AccountMenuItems = lazy(load);

/**
 * The signed-in person with the account; opens the menu of the account. The menu loads when a person points at the button or
 * reaches it with the keyboard: it is no part of the first load. One that arrives when the person is elsewhere stays closed.
 */
function AccountMenu() {
  const [isLoaded, setLoaded] = useState(false);
  const button = useRef<HTMLButtonElement>(null);
  if (isLoaded)
    return (
      <Suspense fallback={<AccountButton />}>
        <AccountMenuItems />
      </Suspense>
    );
  const prepare = () => void load().catch(() => undefined);
  const open = () => {
    // Some browsers give the focus to no button that is clicked.
    if (document.activeElement === button.current || document.activeElement === document.body) setLoaded(true);
  };
  return (
    <AccountButton
      ref={button}
      aria-haspopup="menu"
      aria-expanded={false}
      onClick={() => void load().then(open, notifyError)}
      onFocus={prepare}
      onPointerEnter={prepare}
    />
  );
}

/** The frame of all pages behind the sign-in: header, navigation and the page. */
export function Shell() {
  const [opened, { toggle, close }] = useDisclosure(false);
  const path = useRouterState({ select: ({ location }) => location.pathname });
  useEffect(close, [path, close]);
  const shortcuts = useFrameKeys();
  useToldLanguage(useSession().user.language);
  return (
    <AppShell
      header={{ height: 52 }}
      navbar={{ width: 220, breakpoint: 'sm', collapsed: { mobile: !opened } }}
      padding={{ base: 'sm', sm: 'lg', xl: 'xl' }}
    >
      <SkipLink />
      <AppShell.Header>
        <Group h="100%" px="sm" justify="space-between" wrap="nowrap">
          <Group gap="xs" wrap="nowrap">
            <Burger
              opened={opened}
              onClick={toggle}
              hiddenFrom="sm"
              size="sm"
              aria-label={opened ? t('common.layout.closeNavigation') : t('common.layout.openNavigation')}
              aria-expanded={opened}
            />
            <Brand />
          </Group>
          <Group gap="xs" wrap="nowrap">
            <PaletteButton />
            <JobButton />
            <AccountMenu />
          </Group>
        </Group>
      </AppShell.Header>
      <AppShell.Navbar p="xs" aria-label={t('common.layout.navigation')}>
        <AppShell.Section grow style={{ overflowY: 'auto', scrollbarWidth: 'thin' }}>
          <Navigation />
        </AppShell.Section>
      </AppShell.Navbar>
      <AppShell.Main id={MAIN_ID} tabIndex={-1}>
        <AccountNotices />
        <Outlet />
        {shortcuts}
      </AppShell.Main>
    </AppShell>
  );
}

/** Tells the service in which language the person reads the dashboard: mails and reports then have it, too. */
function useToldLanguage(known: string | null): void {
  useEffect(() => {
    if (known === chosen) return;
    // The next page tries again.
    api.patch('/api/v4/portal/profile', { body: { language: chosen } }).catch(() => undefined);
  }, [known]);
}

/** The links to all pages; the one of the open page is marked. */
function Navigation() {
  const path = useRouterState({ select: ({ location }) => location.pathname });
  return navigationItems().map(({ to, label, icon }) => {
    const active = to === '/' ? path === '/' : path === to || path.startsWith(`${to}/`);
    return (
      <NavLink
        key={to}
        component={Link}
        to={to}
        label={label}
        leftSection={<Icon name={icon} />}
        active={active}
        aria-current={active ? 'page' : undefined}
      />
    );
  });
}
