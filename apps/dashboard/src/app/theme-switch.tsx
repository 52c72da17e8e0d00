import { ActionIcon, useComputedColorScheme, useMantineColorScheme } from '@mantine/core';
import { Icon } from '../components/icon.js';
import { t } from '../language/t.js';

/** Changes between the light and the dark theme, on pages without the menu of an account. */
export function ThemeSwitch() {
  const { setColorScheme } = useMantineColorScheme();
  const next = useComputedColorScheme('light') === 'dark' ? 'light' : 'dark';
  return (
    <ActionIcon
      variant="subtle"
      color="gray"
      size="lg"
      aria-label={t(`palette.actions.${next}`)}
      onClick={() => setColorScheme(next)}
    >
      <Icon name={next === 'light' ? 'sun' : 'moon'} />
    </ActionIcon>
  );
}
