import { Menu, useMantineColorScheme } from '@mantine/core';
import type { MantineColorScheme } from '@mantine/core';
import type { ReactElement } from 'react';
import { Icon } from '../components/icon.js';
import { texts } from '../texts/common.js';
import { OpenedMenu } from './opened-menu.js';

const SCHEMES: readonly MantineColorScheme[] = ['light', 'dark', 'auto'];

/** The themes to choose from. */
export function ThemeMenu({ target }: { target: ReactElement }) {
  const { colorScheme, setColorScheme } = useMantineColorScheme();
  return (
    <OpenedMenu target={target} width={180}>
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
    </OpenedMenu>
  );
}
