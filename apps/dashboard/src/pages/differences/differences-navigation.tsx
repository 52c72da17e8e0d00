import { SubNavigation } from '../../components/sub-navigation.js';
import { differenceTexts } from '../../texts/differences.js';

const texts = differenceTexts.pages;

/** The links between the list and the rules. */
export function DifferencesNavigation() {
  return (
    <SubNavigation
      label={texts.label}
      pages={[
        { to: '/differences/list', label: texts.list },
        { to: '/differences/rules', label: texts.rules },
      ]}
    />
  );
}
