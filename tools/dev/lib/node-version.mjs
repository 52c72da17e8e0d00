// Which Node may start the project (`engines` of package.json), and which one runs it.

/** The versions of Node that development, tests and the product run on. */
export const RUNTIME = '>=24.11.0';

/** Whether a version of Node is in a list of ranges such as "^20.19.0 || >=24.11.0". */
export function isWithin(version, ranges) {
  return ranges.split('||').some((range) => fits(version, range.trim()));
}

/** One sentence if this version of Node cannot start the project, otherwise undefined. */
export function nodeVersionProblem(version, engines) {
  if (isWithin(version, engines)) return undefined;
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
