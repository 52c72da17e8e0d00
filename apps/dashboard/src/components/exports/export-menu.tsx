import { Button, Menu } from '@mantine/core';
import type { Job } from '../../api/jobs-query.js';
import { Icon } from '../icon.js';
import { useExport } from './use-export.js';
import type { ExportFormat } from './use-export.js';
import { t } from '../../language/t.js';

/** Starts an export in the chosen form. */
export type StartExport = (format: ExportFormat) => Promise<{ readonly job: Job | null }>;

/** A menu that exports what a page shows, as CSV or XLSX. Several choices have a name each. */
export function ExportMenu({
  label = t('exports.export'),
  choices,
  disabled = false,
  size,
}: {
  label?: string;
  choices: StartExport | Readonly<Record<string, StartExport>>;
  /** Whether there is nothing to export. */
  disabled?: boolean;
  size?: string;
}) {
  const all = typeof choices === 'function' ? { [label]: choices } : choices;
  const { mutate, isPending } = useExport(({ name, format }: { name: string; format: ExportFormat }) => {
    const start = all[name];
    return start ? start(format) : Promise.resolve({ job: null });
  });
  return (
    // Inside of the page's landmark, and without an element that is no item [WCAG 1.3.1].
    <Menu withinPortal={false} withInitialFocusPlaceholder={false}>
      <Menu.Target>
        <Button
          variant="default"
          size={size}
          loading={isPending}
          disabled={disabled}
          rightSection={<Icon name="down" size={14} />}
        >
          {label}
        </Button>
      </Menu.Target>
      <Menu.Dropdown>
        {Object.keys(all).flatMap((name) =>
          (['XLSX', 'CSV'] as const).map((format) => (
            <Menu.Item key={`${name} ${format}`} onClick={() => mutate({ name, format })}>
              {typeof choices === 'function'
                ? t(`exports.formats.${format}`)
                : t('exports.choice', { name, format: t(`exports.formats.${format}`) })}
            </Menu.Item>
          )),
        )}
      </Menu.Dropdown>
    </Menu>
  );
}
