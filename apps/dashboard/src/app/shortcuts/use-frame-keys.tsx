import { useNavigate } from '@tanstack/react-router';
import { lazy, Suspense, useState } from 'react';
import type { ReactNode } from 'react';
import { usePageKeys } from '../../components/use-page-keys.js';
import { withTexts } from '../../language/load.js';
import { t } from '../../language/t.js';
import { navigationItems } from '../navigation-items.js';

const ShortcutsDialog = lazy(withTexts(() => import('./shortcuts-dialog.js')));

/** The keys that work on every page, and the overview of all shortcuts, which `?` opens. Render the result. */
export function useFrameKeys(): ReactNode {
  const navigate = useNavigate();
  const [isOpen, setOpen] = useState<boolean>();
  usePageKeys(
    Object.fromEntries(
      navigationItems().map(({ to, label, key }) => [
        `g ${key}`,
        { text: () => label, run: () => void navigate({ to }) },
      ]),
    ),
    () => t('common.layout.navigation'),
  );
  usePageKeys({ '?': { text: () => t('common.layout.shortcuts'), run: () => setOpen(true) } });
  if (isOpen === undefined) return null;
  return (
    <Suspense fallback={null}>
      <ShortcutsDialog opened={isOpen} onClose={() => setOpen(false)} />
    </Suspense>
  );
}
