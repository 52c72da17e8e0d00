import { faultOfCodes } from '@listings/publisher-sdk';
import { checksOf } from '../check.js';
import { demand } from '../demand.js';

/** Checks of the error codes, which no two plug-ins of an installation may share by accident. */
export const codeChecks = checksOf('declaration', {
  '[7.2] declares the range of its own codes, and uses no others but those that all publishers share': async ({
    declaration,
  }) => {
    const fault = faultOfCodes(declaration);
    demand(fault === undefined, `the plug-in ${fault ?? ''}`);
  },
});
