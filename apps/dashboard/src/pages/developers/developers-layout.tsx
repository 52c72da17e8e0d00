import { Anchor } from '@mantine/core';
import { Outlet } from '@tanstack/react-router';
import { Icon } from '../../components/icon.js';
import { SubNavigation } from '../../components/sub-navigation.js';
import { t } from '../../language/t.js';

/** The frame of the developers' pages. */
export function DevelopersLayout() {
  return (
    <>
      <SubNavigation
        label={t('common.pages.developers')}
        pages={[
          { to: '/developers/webhook', label: t('developers.tabs.webhook') },
          { to: '/developers/deliveries', label: t('developers.tabs.deliveries') },
          { to: '/developers/requests', label: t('developers.tabs.requests') },
          { to: '/developers/keys', label: t('developers.tabs.keys') },
          { to: '/developers/usage', label: t('developers.tabs.usage') },
        ]}
      />
      <Outlet />
      <Anchor href="/docs" target="_blank">
        {t('developers.tabs.reference')} <Icon name="external" size={14} />
      </Anchor>
    </>
  );
}
