import { SubNavigation } from '../../components/sub-navigation.js';
import { reviewTexts as texts } from '../../texts/reviews.js';

/** The links between inbox and analytics. */
export function ReviewsNavigation() {
  return (
    <SubNavigation
      label={texts.pages.label}
      pages={[
        { to: '/reviews/inbox', label: texts.pages.inbox },
        { to: '/reviews/analytics', label: texts.pages.analytics },
      ]}
    />
  );
}
