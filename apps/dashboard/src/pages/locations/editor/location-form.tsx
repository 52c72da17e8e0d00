import { Alert, Anchor, Button, Group, List, Paper, Stack, Text } from '@mantine/core';
import { useEffect, useMemo, useRef } from 'react';
import type { ReactNode } from 'react';
import { ErrorAlert } from '../../../components/error-alert.js';
import { EditorContext, fieldId } from './editor-state.js';
import type { EditorState } from './editor-state.js';
import { differingFields } from './form-values.js';
import type { FormValues } from './form-values.js';
import { fieldErrorsOf, generalError } from './rule-fields.js';
import {
  AddressSection,
  AttributesSection,
  BusinessSection,
  ContactSection,
  HoursSection,
  LinksSection,
  OrganisationSection,
} from './sections.js';
import { t } from '../../../language/t.js';

/** All fields of a location with the errors of the last attempt beside them. */
export function LocationForm({
  values,
  base,
  readOnly,
  error,
  isPending,
  submit,
  onChange,
  onSubmit,
  onDiscard,
  children,
}: {
  values: FormValues;
  /** The values without the changes of the person. */
  base: FormValues;
  readOnly: boolean;
  error: unknown;
  isPending: boolean;
  /** The label of the button that saves. */
  submit: string;
  onChange: (values: FormValues) => void;
  onSubmit: () => void;
  onDiscard: () => void;
  /** Notices above the fields. */
  children?: ReactNode;
}) {
  const errors = useMemo(() => fieldErrorsOf(error), [error]);
  const summary = useRef<HTMLDivElement>(null);
  const sent = useRef<FormValues>(undefined);
  const hasTyped = useRef(false);
  hasTyped.current = sent.current !== undefined && differingFields(sent.current, values).length > 0;
  useEffect(() => {
    // Who goes on typing hears of the errors, and keeps the keys.
    if (errors.length > 0 && !hasTyped.current) summary.current?.focus();
  }, [errors]);
  const changed = differingFields(base, values);
  const state: EditorState = {
    values,
    readOnly,
    change: (patch) => onChange({ ...values, ...patch }),
    errorOf: (field) =>
      errors
        .filter((each) => each.field === field)
        .map(({ code, message }) => `${message} (${code})`)
        .join('. ') || undefined,
  };
  return (
    <EditorContext value={state}>
      <form
        noValidate
        onSubmit={(event) => {
          event.preventDefault();
          sent.current = values;
          onSubmit();
        }}
      >
        {children}
        <ErrorAlert error={generalError(error)} />
        {errors.length > 0 && (
          <Alert color="red" role="alert" mb="md" title={t('locations.editor.errorsTitle')} ref={summary} tabIndex={-1}>
            <Text size="sm">{t('locations.editor.errorsText')}</Text>
            <List size="sm">
              {errors.map(({ field, code, message }) => (
                <List.Item key={`${field}${code}${message}`}>
                  <Anchor href={`#${fieldId(field)}`} size="sm" underline="always" onClick={leadTo(fieldId(field))}>
                    {t(`locations.fields.${field}`)}
                  </Anchor>
                  : {message}{' '}
                  <Anchor href={`/docs/errors/${code}`} target="_blank" size="sm" underline="always">
                    {code}
                  </Anchor>
                </List.Item>
              ))}
            </List>
          </Alert>
        )}
        <BusinessSection />
        <AddressSection />
        <ContactSection />
        <HoursSection />
        <AttributesSection />
        <LinksSection />
        <OrganisationSection />
        {!readOnly && (
          <Paper withBorder p="sm" pos="sticky" bottom={8} style={{ zIndex: 2 }}>
            <Group justify="space-between" gap="xs">
              <Stack gap={0} style={{ flex: '1 1 12rem' }}>
                {changed.length > 0 && (
                  <Text size="sm" c="dimmed" lineClamp={2}>
                    {t('locations.editor.unsaved', {
                      fields: changed.map((field) => t(`locations.fields.${field}`)).join(', '),
                    })}
                  </Text>
                )}
              </Stack>
              <Group gap="xs">
                <Button variant="default" disabled={changed.length === 0} onClick={onDiscard}>
                  {t('locations.editor.discard')}
                </Button>
                <Button type="submit" loading={isPending} disabled={changed.length === 0}>
                  {submit}
                </Button>
              </Group>
            </Group>
          </Paper>
        )}
      </form>
    </EditorContext>
  );
}

/** Leads to a field without a change of the address. */
function leadTo(id: string) {
  return (event: { preventDefault(): void }) => {
    event.preventDefault();
    document.getElementById(id)?.focus();
    document.getElementById(id)?.scrollIntoView({ block: 'center' });
  };
}
