export { runAlarmDrill } from './alarm-drill.js';
export type { ScrapedFault } from './alarm-drill.js';
export { bundlesOfRelease } from './release.js';
export { failpointsOf, problemsOf, roundLines, totalLines } from './report.js';
export type { RoundReport } from './report.js';
export { drillLines, runRestoreDrill } from './restore-drill.js';
export type { DrillReport } from './restore-drill.js';
export { runCrashes } from './run-crashes.js';
export { failpointsWanted } from './supervisor.js';
