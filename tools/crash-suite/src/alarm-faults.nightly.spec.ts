import { readFileSync } from 'node:fs';
import { expect, it } from '@jest/globals';
import { ALERT_RULES } from '@listings/testing';
import { ALARM_FAULTS } from './alarm-faults.js';

const alerts = [...readFileSync(ALERT_RULES, 'utf8').matchAll(/^ +- alert: (\w+)$/gm)].map(([, name = '']) => name);
const page = readFileSync(new URL('../../../docs/alerts.md', import.meta.url), 'utf8');

/** The alerts that the page lists with the reason why no fault of the drill fires them. */
const withoutFault = [...page.matchAll(/^\| \[(\w+)\]\(#\w+\) \| .{20,} \|$/gm)].map(([, name = '']) => name);

it('[operating] the alarm drill has a real fault for each alert, or docs/alerts.md says why not', () => {
  const fired = Object.values(ALARM_FAULTS).flatMap((fault) => [...fault.alerts]);
  expect(alerts.length).toBeGreaterThan(29);
  expect([...new Set(fired), ...withoutFault].toSorted()).toEqual(alerts.toSorted());
});
