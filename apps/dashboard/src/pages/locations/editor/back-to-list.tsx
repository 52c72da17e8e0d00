import { BackLink } from '../../../components/back-link.js';
import { t } from '../../../language/t.js';

/** Leads back to the list of locations. */
export function BackToList() {
  return <BackLink to="/locations">{t('locations.editor.back')}</BackLink>;
}
