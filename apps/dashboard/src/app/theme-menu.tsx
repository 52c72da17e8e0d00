import { Menu, useMantineColorScheme } from '@mantine/core';
import type { MantineColorScheme } from '@mantine/core';
import type { ReactElement } from 'react';
import { texts } from '../texts/common.js';
import { OpenedMenu } from './opened-menu.js';

const SCHEMES: readonly MantineColorScheme[] = ['light', 'dark', 'auto'];

/** The themes to choose from. */
export function ThemeMenu({ target }: { target: ReactElement }) {
  const { colorScheme, setColorScheme } = useMantineColorScheme();
  return (
    <OpenedMenu target={target} width={180}>
      <Menu.RadioGroup value={colorScheme} onChange={(scheme) => setColorScheme(scheme as MantineColorScheme)}>
        {SCHEMES.map((scheme) => (
          <Menu.RadioItem key={scheme} value={scheme} closeMenuOnClick>
            {texts.themes[scheme]}
          </Menu.RadioItem>
        ))}
      </Menu.RadioGroup>
    </OpenedMenu>
  );
}
