import { Alert } from '@mantine/core';
import { getRouteApi } from '@tanstack/react-router';
import { useAllowed } from '../../../api/roles.js';
import { useIsOpen } from '../../../components/use-is-open.js';
import { usePageKeys } from '../../../components/use-page-keys.js';
import { t } from '../../../language/t.js';
import type { Location } from './form-values.js';
import { LocationSection } from './location-section.js';
import { SECTIONS } from './sections.js';

const route = getRouteApi('/signed-in/locations/$id');

/** The sections of a location, each of which a person edits in its place. The address names the one that is open. */
export function DetailsOfLocation({ location }: { location: Location }) {
  const { edit } = route.useSearch();
  const navigate = route.useNavigate();
  const mayEdit = useAllowed('EDITOR');
  const isOpen = useIsOpen();
  const open = (section: (typeof SECTIONS)[number] | undefined) => {
    // A section that is saved late leads nobody back.
    if (isOpen()) void navigate({ search: (now) => ({ ...now, edit: section }), replace: true, resetScroll: false });
  };
  // The section with the focus, or else the one under the mouse.
  const editSection = () => {
    const at = ['focus-within', 'hover'].map((state) => document.querySelector(`[data-section]:${state}`));
    const name = (at[0] ?? at[1])?.getAttribute('data-section');
    const section = SECTIONS.find((each) => each === name);
    if (section) open(section);
  };
  usePageKeys({ e: { text: () => t('location.editKey'), run: editSection } }, () => t('common.pages.locations'));
  return (
    <>
      {!mayEdit && <Alert mb="md">{t('locations.editor.readOnly')}</Alert>}
      {mayEdit && location.archived && <Alert mb="md">{t('locations.editor.archivedReadOnly')}</Alert>}
      {SECTIONS.map((section) => (
        <LocationSection
          key={section}
          location={location}
          section={section}
          isAsked={edit === section}
          onAsked={(isAsked) => {
            if (isAsked) open(section);
            else if (edit === section) open(undefined);
          }}
        />
      ))}
    </>
  );
}
