import { ActionIcon, Group, Popover, Text, Textarea } from '@mantine/core';
import { IconMoodSmile } from '@tabler/icons-react';
import { lazy, Suspense, useLayoutEffect, useRef, useState } from 'react';
import type { PublisherInfo } from '../../../api/publishers-query.js';
import { t } from '../../../language/t.js';
import { hashtagsOf } from './post-text.js';

const EmojiPicker = lazy(async () => ({ default: (await import('./emoji-picker.js')).EmojiPicker }));

/** The longest text that the API takes [contract 4]. */
const LONGEST_MESSAGE = 5_000;

interface MessageFieldProps {
  readonly id: string;
  readonly label: string;
  readonly value: string;
  /** Those that show this text. */
  readonly publishers: readonly PublisherInfo[];
  readonly error: string | undefined;
  readonly onChange: (value: string) => void;
}

/** The text of a post at some publishers: with emoji, its hashtags counted, and what is left until the limit of each publisher. */
export function MessageField({ id, label, value, publishers, error, onChange }: MessageFieldProps) {
  const field = useRef<HTMLTextAreaElement>(null);
  const [isOpen, setOpen] = useState(false);
  // Where the text goes on after an emoji, once the field shows it.
  const caret = useRef<number>(undefined);
  useLayoutEffect(() => {
    if (caret.current === undefined) return;
    field.current?.setSelectionRange(caret.current, caret.current);
    caret.current = undefined;
  }, [value]);
  const insert = (emoji: string) => {
    const { selectionStart = value.length, selectionEnd = value.length } = field.current ?? {};
    onChange(value.slice(0, selectionStart) + emoji + value.slice(selectionEnd));
    caret.current = selectionStart + emoji.length;
    setOpen(false);
    field.current?.focus();
  };
  const count = [...value].length;
  const hashtags = hashtagsOf(value).length;
  return (
    <div>
      <Textarea
        ref={field}
        id={id}
        label={label}
        value={value}
        error={error}
        onChange={({ currentTarget }) => onChange(currentTarget.value)}
        maxLength={LONGEST_MESSAGE}
        autosize
        minRows={4}
        maxRows={12}
      />
      <Group gap="sm" mt={4} align="center">
        <Popover
          opened={isOpen}
          onChange={setOpen}
          trapFocus
          returnFocus
          position="bottom-start"
          width={320}
          withinPortal={false}
        >
          <Popover.Target>
            <ActionIcon
              variant="default"
              aria-label={t('posts.composer.emoji.open')}
              aria-haspopup="dialog"
              onClick={() => setOpen(!isOpen)}
            >
              <IconMoodSmile size={18} aria-hidden="true" />
            </ActionIcon>
          </Popover.Target>
          <Popover.Dropdown p="xs" aria-label={t('posts.composer.emoji.open')}>
            <Suspense>
              <EmojiPicker onPick={insert} />
            </Suspense>
          </Popover.Dropdown>
        </Popover>
        {limitsOf(publishers).map(({ most, names }) => (
          <Text key={most} size="xs" c={count > most ? 'var(--mantine-color-error)' : 'dimmed'}>
            {t('posts.composer.ofMost', { count, most, names: names.join(', ') })}
          </Text>
        ))}
        {hashtags > 0 && (
          <Text size="xs" c="dimmed">
            {t('posts.composer.hashtags', { count: hashtags })}
          </Text>
        )}
      </Group>
    </div>
  );
}

/** The limits of some publishers, those of the same limit together. Without a declared one, that of the service holds. */
function limitsOf(publishers: readonly PublisherInfo[]): { most: number; names: string[] }[] {
  const limits = new Map<number, string[]>();
  for (const { name, postDisplay } of publishers) {
    const most = Math.min(postDisplay?.longestMessage ?? LONGEST_MESSAGE, LONGEST_MESSAGE);
    limits.set(most, [...(limits.get(most) ?? []), name]);
  }
  return [...limits].map(([most, names]) => ({ most, names }));
}
