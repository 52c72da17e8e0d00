import { usePageKeys } from '../../components/use-page-keys.js';
import { t } from '../../language/t.js';

/** The keys of the inbox and their names. */
export function useInboxKeys({
  onStep,
  onReply,
  onSelect,
}: {
  /** Called with 1 for the next review, and with -1 for the previous one. */
  onStep: (by: 1 | -1) => void;
  onReply: () => void;
  onSelect: () => void;
}): void {
  usePageKeys(
    {
      j: { text: () => t('reviews.keys.next'), run: () => onStep(1) },
      k: { text: () => t('reviews.keys.previous'), run: () => onStep(-1) },
      r: { text: () => t('reviews.keys.reply'), run: onReply },
      x: { text: () => t('reviews.keys.select'), run: onSelect },
    },
    () => t('common.pages.reviews'),
  );
}
