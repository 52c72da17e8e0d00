import { Menu } from '@mantine/core';
import { cloneElement, useEffect, useRef, useState } from 'react';
import type { ReactElement, ReactNode, Ref } from 'react';

/** A menu that opens once it is there, because a click has asked for it. When it closes, its button has the focus. */
export function OpenedMenu({ target, width, children }: { target: ReactElement; width: number; children: ReactNode }) {
  const [opened, setOpened] = useState(false);
  const button = useRef<HTMLButtonElement>(null);
  useEffect(() => {
    // The button of the click is gone, and the menu remembers which element has the focus when it opens.
    button.current?.focus();
    setOpened(true);
  }, []);
  return (
    <Menu position="bottom-end" width={width} opened={opened} onChange={setOpened}>
      <Menu.Target>
        {cloneElement(target as ReactElement<{ ref: Ref<HTMLButtonElement> }>, { ref: button })}
      </Menu.Target>
      <Menu.Dropdown>{children}</Menu.Dropdown>
    </Menu>
  );
}
