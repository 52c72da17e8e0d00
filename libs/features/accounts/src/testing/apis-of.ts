import { apiBeside, apiOfFile, startApi } from './running-api.js';
import type { ApiOptions, GivenOptions, RunningApi } from './running-api.js';

/** The ways to start an api whose options have something in common, which a test may replace. */
export function apisOf(common: () => Promise<ApiOptions>) {
  const whole = async (options: GivenOptions<Partial<ApiOptions>>): Promise<ApiOptions> => ({
    ...(await common()),
    ...(typeof options === 'function' ? await options() : options),
  });
  return {
    whole,
    /** The api of a spec file: starts before the tests, and closes after them. */
    apiOfFile: (options: GivenOptions<Partial<ApiOptions>> = {}): RunningApi => apiOfFile(() => whole(options)),
    /** A further api of a spec file, on the database of another one. */
    apiBeside: (first: RunningApi, options: GivenOptions<Partial<ApiOptions>> = {}): RunningApi =>
      apiBeside(first, () => whole(options)),
    startApi: async (options: Partial<ApiOptions> = {}): Promise<RunningApi> => startApi(await whole(options)),
  };
}
