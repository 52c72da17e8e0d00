import { lazy, Suspense, useRef, useState } from 'react';
import { notifyError } from '../components/notify.js';
import { withTexts } from '../language/load.js';
import { AccountButton } from './account-button.js';

const load = withTexts(() => import('./account-menu-items.js'));
const AccountMenuItems = lazy(load);

/**
 * The signed-in person with the account; opens the menu of the account. The menu loads when a person points at the button or
 * reaches it with the keyboard: it is no part of the first load. One that arrives when the person is elsewhere stays closed.
 */
export function AccountMenu() {
  const [isLoaded, setLoaded] = useState(false);
  const button = useRef<HTMLButtonElement>(null);
  if (isLoaded)
    return (
      <Suspense fallback={<AccountButton />}>
        <AccountMenuItems />
      </Suspense>
    );
  const prepare = () => void load().catch(() => undefined);
  const open = () => {
    // Some browsers give the focus to no button that is clicked.
    if (document.activeElement === button.current || document.activeElement === document.body) setLoaded(true);
  };
  return (
    <AccountButton
      ref={button}
      aria-haspopup="menu"
      aria-expanded={false}
      onClick={() => void load().then(open, notifyError)}
      onFocus={prepare}
      onPointerEnter={prepare}
    />
  );
}
