import { ActionIcon, Menu, useMantineColorScheme } from '@mantine/core';
import type { MantineColorScheme } from '@mantine/core';
import { Icon } from '../components/icon.js';
import { texts } from '../texts/common.js';

const SCHEMES: readonly MantineColorScheme[] = ['light', 'dark', 'auto'];

/** Chooses the light theme, the dark one, or the one of the system. */
export function ThemeSwitch() {
  const { colorScheme, setColorScheme } = useMantineColorScheme();
  return (
    <Menu position="bottom-end" width={180}>
      <Menu.Target>
        <ActionIcon variant="default" size="lg" aria-label={texts.layout.theme(texts.themes[colorScheme])}>
          <Icon name={colorScheme === 'dark' ? 'moon' : 'sun'} />
        </ActionIcon>
      </Menu.Target>
      <Menu.Dropdown>
        {SCHEMES.map((scheme) => (
          <Menu.Item
            key={scheme}
            role="menuitemradio"
            aria-checked={scheme === colorScheme}
            onClick={() => setColorScheme(scheme)}
            rightSection={scheme === colorScheme ? <Icon name="check" /> : null}
          >
            {texts.themes[scheme]}
          </Menu.Item>
        ))}
      </Menu.Dropdown>
    </Menu>
  );
}
