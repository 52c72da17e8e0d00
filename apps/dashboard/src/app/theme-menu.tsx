import { Menu, useMantineColorScheme } from '@mantine/core';
import type { MantineColorScheme } from '@mantine/core';
import type { ReactElement } from 'react';
import { OpenedMenu } from './opened-menu.js';
import { t } from '../language/t.js';

const SCHEMES: readonly MantineColorScheme[] = ['light', 'dark', 'auto'];

/** The themes to choose from. */
export function ThemeMenu({ target }: { target: ReactElement }) {
  const { colorScheme, setColorScheme } = useMantineColorScheme();
  return (
    <OpenedMenu target={target} width={180}>
      <Menu.RadioGroup value={colorScheme} onChange={(scheme) => setColorScheme(scheme as MantineColorScheme)}>
        {SCHEMES.map((scheme) => (
          <Menu.RadioItem key={scheme} value={scheme} closeMenuOnClick>
            {t(`common.themes.${scheme}`)}
          </Menu.RadioItem>
        ))}
      </Menu.RadioGroup>
    </OpenedMenu>
  );
}
