import { SubNavigation } from '../../components/sub-navigation.js';
import { t } from '../../language/t.js';

/** The links between the list and the rules. */
export function DifferencesNavigation() {
  return (
    <SubNavigation
      label={t('common.pages.differences')}
      pages={[
        { to: '/differences/list', label: t('differences.pages.list') },
        { to: '/differences/rules', label: t('differences.pages.rules') },
      ]}
    />
  );
}
