/** A wrong or missing setting: its message is one sentence for each, naming the variable [design 3.11]. */
export class ConfigurationError extends Error {
  constructor(problems: readonly string[]) {
    super(problems.join('\n'));
    this.name = 'ConfigurationError';
  }
}
