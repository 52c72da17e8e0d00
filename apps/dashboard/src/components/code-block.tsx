import classes from './code-block.module.css';

/** A text in fixed-width letters; JSON is indented. It scrolls, also by keyboard. */
export function CodeBlock({ label, text }: { label: string; text: string }) {
  return (
    <pre className={classes['block']} tabIndex={0} role="group" aria-label={label}>
      {indented(text)}
    </pre>
  );
}

function indented(text: string): string {
  try {
    return JSON.stringify(JSON.parse(text) as unknown, null, 2);
  } catch {
    return text;
  }
}
