import { NavLink } from '@mantine/core';
import { Link, useRouterState } from '@tanstack/react-router';
import { Icon } from '../components/icon.js';
import { navigationItems } from './navigation-items.js';

/** The links to all pages; the one of the open page is marked. */
export function Navigation() {
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
