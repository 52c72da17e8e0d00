import { Alert, Button, Group, List } from '@mantine/core';
import { useEffect, useRef } from 'react';
import { ConflictAlert } from '../../../components/conflict-alert.js';
import { t } from '../../../language/t.js';
import { toValues } from './form-values.js';
import type { Location } from './form-values.js';
import type { SectionEdit } from './use-section-edit.js';

/** Says what somebody else has changed in a section that a person edits, and asks whose values shall stay. */
export function SectionConflict({ location, edit }: { location: Location; edit: SectionEdit }) {
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
