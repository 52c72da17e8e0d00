import { Anchor } from '@mantine/core';
import { Outlet } from '@tanstack/react-router';
import { Icon } from '../../components/icon.js';
import { SubNavigation } from '../../components/sub-navigation.js';
import { developerTexts } from '../../texts/developers.js';

/** The frame of the developers' pages. */
export function DevelopersLayout() {
  const { tabs } = developerTexts;
  return (
    <>
      <SubNavigation
        label={tabs.label}
        pages={[
          { to: '/developers/webhook', label: tabs.webhook },
          { to: '/developers/deliveries', label: tabs.deliveries },
          { to: '/developers/requests', label: tabs.requests },
          { to: '/developers/keys', label: tabs.keys },
          { to: '/developers/usage', label: tabs.usage },
        ]}
      />
      <Outlet />
      <Anchor href="/docs" target="_blank" size="sm">
        {tabs.reference} <Icon name="external" size={14} />
      </Anchor>
    </>
  );
}
