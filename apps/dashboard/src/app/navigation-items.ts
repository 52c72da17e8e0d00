import type { LinkProps } from '@tanstack/react-router';
import type { IconName } from '../components/icon.js';
import { t } from '../language/t.js';

/** An entry of the navigation. */
export interface NavigationItem {
  readonly to: NonNullable<LinkProps['to']>;
  readonly label: string;
  readonly icon: IconName;
}

/** The pages of the navigation, in their order. */
export const navigationItems = (): readonly NavigationItem[] => [
  { to: '/', label: t('common.pages.overview'), icon: 'overview' },
  { to: '/locations', label: t('common.pages.locations'), icon: 'locations' },
  { to: '/publishers', label: t('common.pages.publishers'), icon: 'publishers' },
  { to: '/differences', label: t('common.pages.differences'), icon: 'differences' },
  { to: '/health', label: t('common.pages.health'), icon: 'health' },
  { to: '/posts', label: t('common.pages.posts'), icon: 'posts' },
  { to: '/reviews', label: t('common.pages.reviews'), icon: 'reviews' },
  { to: '/insights', label: t('common.pages.insights'), icon: 'insights' },
  { to: '/developers', label: t('common.pages.developers'), icon: 'developers' },
  { to: '/settings', label: t('common.pages.settings'), icon: 'settings' },
];
