import { SubNavigation } from '../../components/sub-navigation.js';
import { t } from '../../language/t.js';

/** The links between list and calendar. */
export function PostsNavigation() {
  return (
    <SubNavigation
      label={t('posts.pages.label')}
      pages={[
        { to: '/posts/list', label: t('posts.pages.list') },
        { to: '/posts/calendar', label: t('posts.pages.calendar') },
      ]}
    />
  );
}
