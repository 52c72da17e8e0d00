import { ActionIcon, useMantineColorScheme } from '@mantine/core';
import { Icon } from '../components/icon.js';
import { LazyMenu } from './lazy-menu.js';
import { t } from '../language/t.js';

const load = async () => (await import('./theme-menu.js')).ThemeMenu;

/** Chooses the light theme, the dark one, or the one of the system. */
export function ThemeSwitch() {
  const { colorScheme } = useMantineColorScheme();
  return (
    <LazyMenu
      load={load}
      button={
        <ActionIcon
          variant="subtle"
          color="gray"
          size="lg"
          aria-label={t('common.layout.theme', { name: t(`common.themes.${colorScheme}`) })}
        >
          <Icon name={colorScheme === 'dark' ? 'moon' : 'sun'} />
        </ActionIcon>
      }
    />
  );
}
