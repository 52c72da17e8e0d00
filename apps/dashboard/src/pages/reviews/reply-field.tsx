import { Select, Stack, Textarea } from '@mantine/core';
import { getHotkeyHandler } from '@mantine/hooks';
import { t } from '../../language/t.js';
import { useTemplates } from './templates-dialog.js';

/** The longest reply that the API takes; publishers have limits of their own. */
const LONGEST_REPLY = 10_000;

interface ReplyFieldProps {
  readonly id?: string;
  readonly label: string;
  readonly value: string;
  readonly onChange: (value: string) => void;
  /** Puts names into the text of a template; undefined while the names are not known. */
  readonly fill: ((text: string) => string) | undefined;
  /** Called when the person holds Ctrl or ⌘ and presses Enter in the field. */
  readonly onSend?: () => void;
  /** Whether the field takes the focus as it appears. */
  readonly autoFocus?: boolean;
}

/** The text of a reply, typed or from a template. */
export function ReplyField({
  id,
  label,
  value,
  onChange,
  fill,
  onSend = () => undefined,
  autoFocus = false,
}: ReplyFieldProps) {
  const [templates] = useTemplates();
  return (
    <Stack gap="xs">
      {templates.length > 0 && (
        <Select
          label={t('reviews.detail.template')}
          data={templates.map(({ name }) => name)}
          value={null}
          disabled={fill === undefined}
          onChange={(name) => {
            const template = templates.find((each) => each.name === name);
            if (template && fill) onChange(fill(template.text));
          }}
        />
      )}
      <Textarea
        id={id}
        label={label}
        value={value}
        autoFocus={autoFocus}
        onChange={({ currentTarget }) => onChange(currentTarget.value)}
        onKeyDown={getHotkeyHandler([['mod+Enter', onSend]])}
        maxLength={LONGEST_REPLY}
        autosize
        minRows={3}
        maxRows={12}
      />
    </Stack>
  );
}
