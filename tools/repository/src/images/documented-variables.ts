/**
 * The variables of each process, from the table of docs/operating.md: its first column names variables, its second the
 * processes (`all` for every one).
 */
export function documentedVariables(operating: string, processes: readonly string[]): Map<string, Set<string>> {
  const variables = new Map(processes.map((process) => [process, new Set<string>()]));
  for (const [, names = '', readers = ''] of operating.matchAll(/^\| *(`[A-Z][^|]*) *\| *([^|]*?) *\|/gm)) {
    const listed = readers === 'all' ? processes : readers.split(/, */);
    for (const process of listed)
      for (const [, name = ''] of names.matchAll(/`([A-Z][A-Z0-9_]*)`/g)) variables.get(process)?.add(name);
  }
  return variables;
}
