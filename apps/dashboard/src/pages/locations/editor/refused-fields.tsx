import { Alert, Anchor, List, Text } from '@mantine/core';
import { useEffect, useRef } from 'react';
import type { ReactNode } from 'react';
import { ErrorAlert } from '../../../components/error-alert.js';
import { t } from '../../../language/t.js';
import { leadTo } from './location-form.js';
import type { FieldError } from './rule-fields.js';
import { generalError } from './rule-fields.js';

interface RefusedFieldsProps {
  /** The refusal of the service. */
  readonly error: unknown;
  /** The errors of fields that stand in the list. */
  readonly errors: readonly FieldError[];
  /** Whether the person types on. */
  readonly isBusy: () => boolean;
  /** The link to a field. */
  readonly linkOf?: (error: FieldError) => ReactNode;
}

/**
 * What the service did not accept, above a form: the errors of the location as a whole, and those of fields, each with a link to
 * its field. It takes the focus, unless the person types on.
 */
export function RefusedFields({ error, errors, isBusy, linkOf = fieldLink }: RefusedFieldsProps) {
  const [general, list] = [useRef<HTMLDivElement>(null), useRef<HTMLDivElement>(null)];
  const whole = generalError(error);
  useEffect(() => {
    if (error !== null && error !== undefined && !isBusy()) (list.current ?? (whole ? general.current : null))?.focus();
    // Only another refusal takes the focus.
  }, [error]);
  return (
    <>
      <div ref={general} tabIndex={-1}>
        <ErrorAlert error={whole} />
      </div>
      {errors.length > 0 && (
        <Alert color="red" role="alert" mb="md" title={t('locations.editor.errorsTitle')} ref={list} tabIndex={-1}>
          <Text>{t('locations.editor.errorsText')}</Text>
          <List size="sm">
            {errors.map((each) => (
              <List.Item key={`${each.field}${each.code}${each.message}`}>
                {linkOf(each)} · {each.message}
              </List.Item>
            ))}
          </List>
        </Alert>
      )}
    </>
  );
}

/** Leads to a field of the same form without a change of the address. */
function fieldLink({ field }: FieldError) {
  return (
    <Anchor
      href={`#${field}`}
      underline="always"
      onClick={(event) => {
        event.preventDefault();
        leadTo(field);
      }}
    >
      {t(`locations.fields.${field}`)}
    </Anchor>
  );
}
