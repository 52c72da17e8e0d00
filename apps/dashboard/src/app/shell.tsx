import { AppShell, Burger, Group } from '@mantine/core';
import { useDisclosure } from '@mantine/hooks';
import { Outlet, useRouterState } from '@tanstack/react-router';
import { useEffect } from 'react';
import { useSession } from '../api/session-query.js';
import { t } from '../language/t.js';
import { AccountMenu } from './account-menu.js';
import { AccountNotices } from './account-notices.js';
import { Brand } from './brand.js';
import { JobButton } from './job-button.js';
import { Navigation } from './navigation.js';
import { PaletteButton } from './palette/palette-button.js';
import { useFrameKeys } from './shortcuts/use-frame-keys.js';
import { MAIN_ID, SkipLink } from './skip-link.js';
import { useToldLanguage } from './use-told-language.js';

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
