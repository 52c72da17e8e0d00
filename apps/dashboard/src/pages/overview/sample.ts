import { createContext, useContext } from 'react';

/** Whether the parts of the page show sample data. */
export const SampleContext = createContext(false);

/** Whether what the page shows is a sample: then nothing leads to the pages of the account, which are empty. */
export function useIsSample(): boolean {
  return useContext(SampleContext);
}
