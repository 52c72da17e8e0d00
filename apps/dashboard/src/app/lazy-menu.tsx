import { cloneElement, useState } from 'react';
import type { ComponentType, ReactElement } from 'react';
import { notifyError } from '../components/notify.js';

/** The properties of a button that opens a menu. */
interface ButtonProps {
  onClick?: () => void;
  onFocus?: () => void;
  onPointerEnter?: () => void;
  'aria-haspopup'?: 'menu';
  'aria-expanded'?: boolean;
}

/** A menu with its own button in place of the one that loaded it. */
export type MenuOf = ComponentType<{ target: ReactElement }>;

/**
 * A button whose menu loads when a person points at it or reaches it with the keyboard, and opens with the first click. The
 * menus of the header are thus no part of the first load.
 */
export function LazyMenu({ button, load }: { button: ReactElement<ButtonProps>; load: () => Promise<MenuOf> }) {
  const [Loaded, setLoaded] = useState<MenuOf>();
  if (Loaded) return <Loaded target={button} />;
  // A click shows the error if the menu cannot be loaded.
  const prepare = () => void load().catch(() => undefined);
  return cloneElement(button, {
    onClick: () => void load().then((menu) => setLoaded(() => menu), notifyError),
    onFocus: prepare,
    onPointerEnter: prepare,
    'aria-haspopup': 'menu',
    'aria-expanded': false,
  });
}
