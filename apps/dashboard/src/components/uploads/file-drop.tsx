import { Box, Button, FileButton, Group, Text } from '@mantine/core';
import { useWindowEvent } from '@mantine/hooks';
import { useRef, useState } from 'react';
import type { DragEvent, ReactNode } from 'react';
import { t } from '../../language/t.js';
import { FILE_TYPES } from './file-problem.js';

interface FileDropProps {
  readonly text?: string;
  /** Which files are taken, in words. */
  readonly rules?: string;
  readonly choose?: string;
  readonly accept?: string;
  readonly onFiles: (files: readonly File[]) => void;
  readonly onDropped?: (data: DataTransfer) => boolean;
  readonly children?: ReactNode;
}

/**
 * A place on which a person drops files, images unless `accept` says otherwise, with a button that chooses them. `onDropped` may take
 * what is dropped instead, such as an address; then it returns true.
 */
export function FileDrop({
  text = t('uploads.drop'),
  rules = t('uploads.rules'),
  choose = t('uploads.choose'),
  accept = FILE_TYPES,
  onFiles,
  onDropped,
  children,
}: FileDropProps) {
  const [isOver, setIsOver] = useState(false);
  const reset = useRef<() => void>(null);
  useKeptPage();
  const drop = (event: DragEvent) => {
    event.preventDefault();
    setIsOver(false);
    const { dataTransfer } = event;
    if (onDropped?.(dataTransfer)) return;
    const files = [...dataTransfer.files];
    if (files.length > 0) onFiles(files);
  };
  return (
    <Box
      p="sm"
      mb="sm"
      style={{
        border: `2px dashed var(--mantine-color-${isOver ? 'anchor' : 'dimmed'})`,
        borderRadius: 'var(--mantine-radius-md)',
      }}
      onDragOver={(event) => {
        event.preventDefault();
        setIsOver(true);
      }}
      onDragLeave={() => setIsOver(false)}
      onDrop={drop}
    >
      <Group justify="center" gap="sm" mb={children ? 'xs' : 0}>
        <Text ta="center">{text}</Text>
        <FileButton
          multiple
          accept={accept}
          resetRef={reset}
          onChange={(files) => {
            onFiles(files);
            // The same file can be chosen again.
            reset.current?.();
          }}
        >
          {(props) => (
            <Button size="xs" {...props}>
              {choose}
            </Button>
          )}
        </FileButton>
      </Group>
      <Text size="xs" c="dimmed" ta="center" mb={children ? 'xs' : 0}>
        {rules}
      </Text>
      {children}
    </Box>
  );
}

/** A file that is dropped beside its place must not replace the page, with all that a person has typed. */
function useKeptPage(): void {
  const keep = (event: globalThis.DragEvent) => {
    if (event.dataTransfer?.types.includes('Files')) event.preventDefault();
  };
  useWindowEvent('dragover', keep);
  useWindowEvent('drop', keep);
}
