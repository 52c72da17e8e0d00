import { formatMoment, formatRelative } from './format.js';

/** A moment: in words with the exact time as a tooltip, or the exact time. */
export function Moment({ at, absolute = false }: { at: string; absolute?: boolean }) {
  const exact = formatMoment(at, 'second');
  return (
    <time dateTime={at} title={exact}>
      {absolute ? formatMoment(at) : formatRelative(at)}
    </time>
  );
}
