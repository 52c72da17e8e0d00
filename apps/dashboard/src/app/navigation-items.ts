import type { LinkProps } from '@tanstack/react-router';
import type { IconName } from '../components/icon.js';
import { texts } from '../texts/common.js';

/** An entry of the navigation. */
export interface NavigationItem {
  readonly to: NonNullable<LinkProps['to']>;
  readonly label: string;
  readonly icon: IconName;
}

/** The pages of the navigation, in their order. */
export const navigationItems: readonly NavigationItem[] = [
  { to: '/', label: texts.pages.overview, icon: 'overview' },
  { to: '/locations', label: texts.pages.locations, icon: 'locations' },
  { to: '/publishers', label: texts.pages.publishers, icon: 'publishers' },
  { to: '/differences', label: texts.pages.differences, icon: 'differences' },
  { to: '/health', label: texts.pages.health, icon: 'health' },
  { to: '/posts', label: texts.pages.posts, icon: 'posts' },
  { to: '/reviews', label: texts.pages.reviews, icon: 'reviews' },
  { to: '/insights', label: texts.pages.insights, icon: 'insights' },
  { to: '/developers', label: texts.pages.developers, icon: 'developers' },
  { to: '/settings', label: texts.pages.settings, icon: 'settings' },
];
