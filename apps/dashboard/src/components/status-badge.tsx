import classes from './status-badge.module.css';

/** What a status means for the reader; the colours are success, info, warning, danger and neutral of the theme. */
export type Tone = 'good' | 'busy' | 'warning' | 'bad' | 'neutral';

/** A status in one or two words. The text says it all, the colour repeats it. */
export function StatusBadge({ tone, children }: { tone: Tone; children: string }) {
  return (
    <span className={classes['badge']} data-tone={tone}>
      <span className={classes['text']}>{children}</span>
    </span>
  );
}
