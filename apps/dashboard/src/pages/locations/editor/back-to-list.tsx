import { BackLink } from '../../../components/back-link.js';
import { locationTexts } from '../../../texts/locations.js';

/** Leads back to the list of locations. */
export function BackToList() {
  return <BackLink to="/locations">{locationTexts.editor.back}</BackLink>;
}
