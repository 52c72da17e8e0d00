/** Invalid or missing settings. The message has one sentence for each, which names the variable [design 3.11]. */
export class ConfigurationError extends Error {
  constructor(readonly problems: readonly string[]) {
    super(problems.join('\n'));
    this.name = 'ConfigurationError';
  }
}
