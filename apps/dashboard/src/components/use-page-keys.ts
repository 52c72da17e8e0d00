import { useHotkeys } from '@mantine/hooks';
import { isTextField } from './text-field.js';

/**
 * Runs an action for a key of the page, such as `j`. What is typed into a field is no key of the page; a checkbox and a button take
 * only the keys by which the browser operates them. An open dialog has the keys for itself.
 */
export function usePageKeys(keys: Readonly<Record<string, () => void>>): void {
  useHotkeys(
    Object.entries(keys).map(([key, run]) => [
      key,
      (event) => {
        const at = event.target;
        if (at instanceof HTMLElement && (isTextField(at) || at.closest('[role=dialog]') !== null)) return;
        event.preventDefault();
        run();
      },
      { preventDefault: false },
    ]),
    [],
  );
}
