import { Alert, Button, Group, List, Text } from '@mantine/core';
import { useEffect, useRef, useState } from 'react';
import type { KeyboardEvent } from 'react';
import { ConfirmDialog } from '../../../components/confirm-dialog.js';
import { ConflictAlert } from '../../../components/conflict-alert.js';
import { PageLink } from '../../../components/page-link.js';
import { t } from '../../../language/t.js';
import type { FormField, Location } from './form-values.js';
import { toValues } from './form-values.js';
import { LocationFormProvider } from './location-form.js';
import { RefusedFields } from './refused-fields.js';
import { fieldErrorsOf } from './rule-fields.js';
import { SECTION_FORMS } from './section-fields.js';
import { SECTION_FIELDS, sectionOf } from './sections.js';
import { useSectionEdit } from './use-section-edit.js';
import type { SectionEdit, SectionToEdit } from './use-section-edit.js';

/** The form of one section of a location. A person who has changed something is asked before it is discarded. */
export function SectionForm(edited: SectionToEdit) {
  const { location, section, draft, onClose } = edited;
  const edit = useSectionEdit(edited);
  const { form, error, isConflict, isOutdated } = edit;
  const [isAsking, setIsAsking] = useState(false);
  const leave = () => (draft === null ? onClose() : setIsAsking(true));
  const fields: readonly FormField[] = SECTION_FIELDS[section];
  const Fields = SECTION_FORMS[section];
  return (
    <LocationFormProvider form={form}>
      <form
        noValidate
        onSubmit={form.onSubmit(edit.submit)}
        onKeyDown={(event) => {
          if (event.key === 'Escape' && !isOfOther(event)) leave();
        }}
      >
        {edit.isEarlier && !isConflict && !isOutdated && (
          <Alert mb="md" title={t('locations.editor.draftTitle')}>
            <Text>{t('locations.editor.draftText')}</Text>
          </Alert>
        )}
        {(isConflict || isOutdated) && <SectionConflict location={location} edit={edit} />}
        <RefusedFields
          error={isConflict ? undefined : error}
          errors={fieldErrorsOf(error).filter(({ field }) => !fields.includes(field))}
          isBusy={edit.typesOn}
          linkOf={({ field }) => (
            <PageLink
              to="/locations/$id"
              params={{ id: String(location.databaseId) }}
              search={{ tab: 'details', edit: sectionOf(field) }}
            >
              {t(`locations.fields.${field}`)}
            </PageLink>
          )}
        />
        <Fields />
        <Group gap="xs" mt="md">
          <Button variant="filled" type="submit" loading={edit.isSaving}>
            {t('locations.editor.save')}
          </Button>
          <Button onClick={leave}>{t('common.actions.cancel')}</Button>
        </Group>
      </form>
      <ConfirmDialog
        opened={isAsking}
        title={t('location.discard.title')}
        text={t('location.discard.text')}
        confirm={t('location.discard.confirm')}
        onConfirm={onClose}
        onClose={() => setIsAsking(false)}
      />
    </LocationFormProvider>
  );
}

/** Whether an open list of choices, a menu or a dialog takes the key. */
function isOfOther({ target, currentTarget }: KeyboardEvent<HTMLFormElement>): boolean {
  const at = target as HTMLElement;
  return !currentTarget.contains(at) || at.closest('[data-mantine-stop-propagation]') !== null;
}

/** Says what somebody else has changed in a section that a person edits, and asks whose values shall stay. */
function SectionConflict({ location, edit }: { location: Location; edit: SectionEdit }) {
  const { error, isConflict, theirs, mine, typesOn, takeTheirs, keepMine } = edit;
  const latest = toValues(location);
  const place = useRef<HTMLDivElement>(null);
  useEffect(() => {
    // The button below a long form is far from what stands above it.
    if (isConflict && !typesOn()) place.current?.focus();
  }, [error]);
  return (
    <div ref={place} tabIndex={-1}>
      <ConflictAlert onReload={takeTheirs} />
      {theirs.length > 0 && (
        <Alert color="orange" mb="md" title={t('locations.editor.conflictFields')}>
          <List size="sm">
            {theirs.map((field) => (
              <List.Item key={field}>
                {t(`locations.fields.${field}`)}
                {typeof latest[field] === 'string' && `: ${String(latest[field])}`}
                {mine().includes(field) && ` (${t('locations.editor.conflictBoth')})`}
              </List.Item>
            ))}
          </List>
          <Group mt="xs">
            <Button variant="filled" size="xs" onClick={keepMine}>
              {t('locations.editor.keepMine')}
            </Button>
          </Group>
        </Alert>
      )}
    </div>
  );
}
