import { SubNavigation } from '../../components/sub-navigation.js';
import { t } from '../../language/t.js';

/** The links between inbox and analytics. */
export function ReviewsNavigation() {
  return (
    <SubNavigation
      label={t('reviews.pages.label')}
      pages={[
        { to: '/reviews/inbox', label: t('reviews.pages.inbox') },
        { to: '/reviews/analytics', label: t('reviews.pages.analytics') },
      ]}
    />
  );
}
