import { t } from '../language/t.js';
import classes from './skip-link.module.css';

/** The id of the main content of a page. */
export const MAIN_ID = 'main';

/** The first link of a page: leads past the navigation. */
export function SkipLink() {
  return (
    <a className={classes['link']} href={`#${MAIN_ID}`} onClick={focusMain}>
      {t('common.layout.skipToContent')}
    </a>
  );
}

/** Moves the focus without a change of the address, which belongs to the router. */
function focusMain(event: { preventDefault(): void }): void {
  event.preventDefault();
  document.getElementById(MAIN_ID)?.focus();
}
