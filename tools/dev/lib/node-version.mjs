// Checks the Node version against `engines` of package.json ("^20.19.0 || >=24.11.0"), the only list of versions.

/** One sentence if this version of Node cannot run the project, otherwise undefined. */
export function nodeVersionProblem(version, engines) {
  if (engines.split('||').some((range) => fits(version, range.trim()))) return undefined;
  return `This project requires Node ${engines.replaceAll('||', 'or')}, but this is Node ${version}: install a newer Node and run the same command again.`;
}

function fits(version, range) {
  const wanted = parts(range.replace(/^\D+/, ''));
  const actual = parts(version);
  if (range.startsWith('^') && actual[0] !== wanted[0]) return false;
  const decisive = wanted.findIndex((part, index) => part !== actual[index]);
  return decisive === -1 || actual[decisive] > wanted[decisive];
}

function parts(version) {
  return version.split('.').map(Number);
}
