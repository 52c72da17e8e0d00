import type { LinkProps } from '@tanstack/react-router';
import type { IconName } from '../components/icon.js';
import { t } from '../language/t.js';

/** An entry of the navigation. */
export interface NavigationItem {
  readonly to: NonNullable<LinkProps['to']>;
  readonly label: string;
  readonly icon: IconName;
  /** The key that leads there after `g`. */
  readonly key: string;
}

/** The pages of the navigation, in their order. */
export const navigationItems = (): readonly NavigationItem[] => [
  { to: '/', label: t('common.pages.overview'), icon: 'overview', key: 'o' },
  { to: '/locations', label: t('common.pages.locations'), icon: 'locations', key: 'l' },
  { to: '/publishers', label: t('common.pages.publishers'), icon: 'publishers', key: 'u' },
  { to: '/differences', label: t('common.pages.differences'), icon: 'differences', key: 'd' },
  { to: '/health', label: t('common.pages.health'), icon: 'health', key: 'h' },
  { to: '/posts', label: t('common.pages.posts'), icon: 'posts', key: 'p' },
  { to: '/reviews', label: t('common.pages.reviews'), icon: 'reviews', key: 'r' },
  { to: '/insights', label: t('common.pages.insights'), icon: 'insights', key: 'i' },
  { to: '/developers', label: t('common.pages.developers'), icon: 'developers', key: 'a' },
  { to: '/settings', label: t('common.pages.settings'), icon: 'settings', key: 's' },
];
