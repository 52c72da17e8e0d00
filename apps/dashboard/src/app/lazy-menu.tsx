import { cloneElement, useRef, useState } from 'react';
import type { ComponentType, ReactElement, Ref } from 'react';
import { notifyError } from '../components/notify.js';

/** The properties of a button that opens a menu. */
interface ButtonProps {
  ref?: Ref<HTMLButtonElement>;
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
 * menus of the header are thus no part of the first load. A menu that arrives when the person is elsewhere stays closed.
 */
export function LazyMenu({ button, load }: { button: ReactElement<ButtonProps>; load: () => Promise<MenuOf> }) {
  const [Loaded, setLoaded] = useState<MenuOf>();
  const target = useRef<HTMLButtonElement>(null);
  if (Loaded) return <Loaded target={button} />;
  // A click shows the error if the menu cannot be loaded.
  const prepare = () => void load().catch(() => undefined);
  // Some browsers give the focus to no button that is clicked.
  const isWanted = () => document.activeElement === target.current || document.activeElement === document.body;
  const open = (menu: MenuOf) => {
    if (isWanted()) setLoaded(() => menu);
  };
  return cloneElement(button, {
    ref: target,
    onClick: () => void load().then(open, notifyError),
    onFocus: prepare,
    onPointerEnter: prepare,
    'aria-haspopup': 'menu',
    'aria-expanded': false,
  });
}
