import { Link, useRouterState } from '@tanstack/react-router';
import type { LinkProps } from '@tanstack/react-router';
import classes from './sub-navigation.module.css';

/** A page of a {@link SubNavigation}. */
export interface SubPage {
  readonly to: NonNullable<LinkProps['to']>;
  readonly label: string;
}

/** The links between the pages of one part of the dashboard. */
export function SubNavigation({ label, pages }: { label: string; pages: readonly SubPage[] }) {
  const path = useRouterState({ select: ({ location }) => location.pathname });
  return (
    <nav aria-label={label} className={classes['list']} data-print="hidden">
      {pages.map(({ to, label: name }) => (
        <Link
          key={to}
          to={to}
          className={classes['link']}
          activeProps={{}}
          aria-current={path === to || path.startsWith(`${to}/`) ? 'page' : undefined}
        >
          {name}
        </Link>
      ))}
    </nav>
  );
}
