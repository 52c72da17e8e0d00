import type { ReactNode } from 'react';
import classes from './facts.module.css';

/** Names with their values, such as the state of one record. Entries without a value are left out. */
export function Facts({ entries }: { entries: readonly (readonly [name: string, value: ReactNode])[] }) {
  return (
    <dl className={classes['list']}>
      {entries
        .filter(([, value]) => value !== null && value !== undefined && value !== false)
        .map(([name, value]) => (
          <div key={name} className={classes['entry']}>
            <dt>{name}</dt>
            <dd>{value}</dd>
          </div>
        ))}
    </dl>
  );
}
