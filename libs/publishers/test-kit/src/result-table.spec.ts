import { describe, expect, it } from '@jest/globals';
import { examinePublisher } from './examine-publisher.js';
import { resultTable } from './result-table.js';
import { modelDriver, modelDriverWith } from './testing/model-driver.js';
import { modelPlugIn } from './testing/model-plug-in.js';

describe('the table of results [design 5]', () => {
  it('counts the checks of each capability, and names broken rules and the reasons of skipped checks', () => {
    const noClock = { outcome: 'skipped', reason: 'no clock' } as const;
    const skipped = { ...noClock, subject: 'listings', rule: 'b - skipped: no clock' } as const;
    const lines = resultTable([
      { subject: 'listings', rule: '[5.3] a', outcome: 'kept' },
      { subject: 'insights', rule: '[1.10] c', outcome: 'broken', reason: 'days are shifted' },
      skipped,
      { ...skipped, rule: 'd - skipped: no clock' },
      { ...skipped, subject: 'photos', reason: 'the plug-in does not offer photos' },
    ]);
    expect(lines).toEqual([
      'capability    kept  broken skipped',
      'listings         1       0       2',
      'insights         0       1       0',
      'photos           0       0       1',
      'all              1       1       3',
      '',
      'Broken:',
      '  [1.10] c: days are shifted',
      '',
      'Skipped:',
      '  2 because no clock',
    ]);
  });

  it('follows a line of progress before the checks of each capability', async () => {
    const lines: string[] = [];
    const only = ({ subject }: { subject: string }) => subject === 'declaration' || subject === 'insights';
    const under = { declaration: modelPlugIn(), driver: modelDriver };
    const results = await examinePublisher(under, { only, onProgress: (line) => lines.push(line) });
    const declared = results.filter(({ subject }) => subject === 'declaration').length;
    expect(lines[0]).toBe(`1 of ${results.length}: declaration`);
    expect(lines).toContain(`${declared + 1} of ${results.length}: insights`);
  });

  it('gives the reason of a check that needs an optional part of the driver', async () => {
    const driver = modelDriverWith(({ world }) => ({ listings: { ...world.listings, setHours: undefined } }));
    const only = ({ title }: { title: string }) => title.includes('hours that the owner entered');
    const results = await examinePublisher({ declaration: modelPlugIn(), driver }, { only });
    expect(resultTable(results).at(-1)).toBe(
      '  1 because the driver has no listings.setHours, which is optional: add it for this',
    );
  });
});
