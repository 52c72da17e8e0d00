import { texts } from './common.js';

/** Texts of the report of a long operation. */
export const operationTexts = {
  goOn: texts.actions.goOn,
  close: texts.actions.close,
  stop: 'Stop',
  goesOn: 'You can go to other pages, or close this tab and continue when you come back.',
};
