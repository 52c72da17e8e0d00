import { SubNavigation } from '../../components/sub-navigation.js';
import { postTexts as texts } from '../../texts/posts.js';

/** The links between list and calendar. */
export function PostsNavigation() {
  return (
    <SubNavigation
      label={texts.pages.label}
      pages={[
        { to: '/posts/list', label: texts.pages.list },
        { to: '/posts/calendar', label: texts.pages.calendar },
      ]}
    />
  );
}
