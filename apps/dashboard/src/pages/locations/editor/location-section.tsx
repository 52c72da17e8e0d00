import { Button } from '@mantine/core';
import { useEffect, useRef } from 'react';
import { useAllowed } from '../../../api/roles.js';
import { Section } from '../../../components/section.js';
import { useDraft } from '../../../components/use-draft.js';
import { t } from '../../../language/t.js';
import type { Location } from './form-values.js';
import type { LocationEdit } from './save-location.js';
import { SectionForm } from './section-form.js';
import { SECTION_VIEWS } from './section-views.js';
import type { SectionName } from './sections.js';

interface LocationSectionProps {
  readonly location: Location;
  readonly section: SectionName;
  /** Whether the person edits this section. */
  readonly isAsked: boolean;
  readonly onAsked: (isAsked: boolean) => void;
}

/** A section of a location: its values as people read them, or its form while it is edited or has a draft. */
export function LocationSection({ location, section, isAsked, onAsked }: LocationSectionProps) {
  const [draft, keepDraft, forgetDraft] = useDraft<LocationEdit | null>(
    `location/${location.databaseId}/${section}`,
    null,
  );
  const mayEdit = useAllowed('EDITOR') && !location.archived;
  const isEditing = mayEdit && (isAsked || draft !== null);
  const box = useRef<HTMLDivElement>(null);
  const wasEditing = useRef(false);
  useEffect(() => {
    // A person who opens the form goes on in it; who closes it goes on at its button, and who is elsewhere meanwhile stays there.
    if (isAsked && isEditing) {
      box.current
        ?.querySelector<HTMLElement>('form input:not([type=hidden]), form textarea')
        ?.focus({ preventScroll: true });
      box.current?.scrollIntoView({ block: 'nearest' });
    } else if (wasEditing.current && !isEditing && document.activeElement === document.body)
      box.current?.querySelector('button')?.focus();
    wasEditing.current = isEditing;
  }, [isAsked, isEditing]);
  const title = t(`locations.editor.sections.${section}`);
  const View = SECTION_VIEWS[section];
  return (
    <div
      ref={box}
      data-section={section}
      tabIndex={-1}
      style={{ scrollMarginBlock: 'calc(var(--app-shell-header-height, 0px) + var(--mantine-spacing-md))' }}
    >
      <Section
        title={title}
        actions={
          mayEdit &&
          !isEditing && (
            <Button size="xs" aria-label={t('location.edit.named', { section: title })} onClick={() => onAsked(true)}>
              {t('words.edit')}
            </Button>
          )
        }
      >
        {isEditing ? (
          <SectionForm
            location={location}
            section={section}
            draft={draft}
            onDraft={(next) => (next === null ? forgetDraft() : keepDraft(next))}
            onClose={() => {
              forgetDraft();
              onAsked(false);
            }}
          />
        ) : (
          <View location={location} />
        )}
      </Section>
    </div>
  );
}
