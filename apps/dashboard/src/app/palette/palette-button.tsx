import { ActionIcon, Button, Kbd } from '@mantine/core';
import { useHotkeys } from '@mantine/hooks';
import { lazy, Suspense, useState } from 'react';
import { Icon } from '../../components/icon.js';
import { MODIFIER } from '../../components/modifier.js';
import { usePageKeys } from '../../components/use-page-keys.js';
import { withTexts } from '../../language/load.js';
import { t } from '../../language/t.js';

const load = withTexts(() => import('./command-palette.js'));
const CommandPalette = lazy(load);

/** Opens the command palette, as Ctrl+K, ⌘K and `/` do. */
export function PaletteButton() {
  const [isOpen, setOpen] = useState<boolean>();
  const open = () => setOpen(true);
  const toggle = () => {
    // Another dialog has the keys for itself.
    if (isOpen || document.querySelector('[role=dialog]') === null) setOpen(!isOpen);
  };
  useHotkeys([['mod+K', toggle]], []);
  usePageKeys({
    [`${MODIFIER}+K`]: { text: () => t('common.layout.search'), run: open },
    '/': { text: () => t('common.layout.search'), run: open },
  });
  const props = {
    'aria-haspopup': 'dialog',
    onClick: open,
    onFocus: () => void load().catch(() => undefined),
    onPointerEnter: () => void load().catch(() => undefined),
  } as const;
  return (
    <>
      <Button
        visibleFrom="md"
        leftSection={<Icon name="search" size={16} />}
        rightSection={<Kbd size="xs">{MODIFIER} K</Kbd>}
        {...props}
      >
        {t('common.layout.search')}
      </Button>
      <ActionIcon
        variant="subtle"
        color="gray"
        size="lg"
        hiddenFrom="md"
        aria-label={t('common.layout.search')}
        {...props}
      >
        <Icon name="search" />
      </ActionIcon>
      {isOpen !== undefined && (
        <Suspense fallback={null}>
          <CommandPalette opened={isOpen} onClose={() => setOpen(false)} />
        </Suspense>
      )}
    </>
  );
}
