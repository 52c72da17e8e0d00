import { Button, Menu } from '@mantine/core';
import type { Job } from '../../api/jobs-query.js';
import { t } from '../../language/t.js';
import { Icon } from '../icon.js';
import { useExport } from './use-export.js';
import type { ExportFormat } from './use-export.js';

/** Starts an export in the chosen form. */
export type StartExport<Format = ExportFormat> = (format: Format) => Promise<{ readonly job: Job | null }>;

const FORMATS = ['XLSX', 'CSV'] as const;

/** A menu that exports what a page shows, as CSV or XLSX if it names no other forms. Several choices have a name each. */
export function ExportMenu<Format extends ExportFormat | 'JSONL' = ExportFormat>({
  label = t('exports.export'),
  choices,
  formats = FORMATS as readonly ExportFormat[] as readonly Format[],
  disabled = false,
  size,
}: {
  label?: string;
  choices: StartExport<Format> | Readonly<Record<string, StartExport<Format>>>;
  formats?: readonly Format[];
  /** Whether there is nothing to export. */
  disabled?: boolean;
  size?: string;
}) {
  const all = typeof choices === 'function' ? { [label]: choices } : choices;
  const { mutate, isPending } = useExport(({ name, format }: { name: string; format: Format }) => {
    const start = all[name];
    return start ? start(format) : Promise.resolve({ job: null });
  });
  return (
    // Inside of the page's landmark, and without an element that is no item [WCAG 1.3.1].
    <Menu withinPortal={false}>
      <Menu.Target>
        <Button size={size} loading={isPending} disabled={disabled} rightSection={<Icon name="down" size={14} />}>
          {label}
        </Button>
      </Menu.Target>
      <Menu.Dropdown>
        {Object.keys(all).flatMap((name) =>
          formats.map((format) => (
            <Menu.Item key={`${name} ${format}`} onClick={() => mutate({ name, format })}>
              {typeof choices === 'function'
                ? t(`exports.formats.${format}`)
                : t('words.detailed', { name, detail: t(`exports.formats.${format}`) })}
            </Menu.Item>
          )),
        )}
      </Menu.Dropdown>
    </Menu>
  );
}
