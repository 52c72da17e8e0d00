# What the parts of a CI job share. Each part adds lines of three numbers (passed, failed, skipped) to $CI_TOTALS,
# and .ci/run adds them up.

part=$(basename "$0")

# The Node that the tests run on, whichever the machine has.
PATH=$PWD/node_modules/.bin:$PATH

record() { echo "$1 $2 $3" >>"${CI_TOTALS:-/dev/null}"; }

# Ends a part that cannot run on this machine.
skip() {
  echo "$part: SKIPPED, because $1"
  record 0 0 1
  exit 0
}

# step <what it checks> <command...>: runs the command, counts it, and prints how long it took; its output only when
# it fails, which ends the part.
step() {
  local name=$1 since=$SECONDS output
  shift
  if output=$("$@" 2>&1); then
    echo "$part: passed: $name ($((SECONDS - since)) s)"
    record 1 0 0
  else
    echo "$output" | tail -n 100
    echo "$part: FAILED: $name ($((SECONDS - since)) s)"
    record 0 1 0
    exit 1
  fi
}

# jest_tests <what it checks> <arguments of Jest...>: runs tests and counts each of them.
jest_tests() {
  local name=$1 result since=$SECONDS
  shift
  result=$(mktemp)
  NX_DAEMON=false NODE_OPTIONS='--experimental-vm-modules --disable-warning=ExperimentalWarning' \
    node node_modules/jest/bin/jest.js --json --outputFile="$result" "$@"
  local code=$?
  local counts
  counts=$(node -p '
    const { numPassedTests, numFailedTests, numPendingTests, numRuntimeErrorTestSuites } =
      JSON.parse(require("fs").readFileSync(process.argv[1], "utf8"));
    `${numPassedTests} ${numFailedTests + numRuntimeErrorTestSuites} ${numPendingTests}`' "$result" 2>/dev/null)
  rm -f "$result"
  # A run that ended without a result, or failed without a failed test, is a failure.
  if [ "$code" -ne 0 ] && [[ "$counts" != *' '[1-9]*' '* ]]; then counts='0 1 0'; fi
  record $counts
  echo "$part: $name: passed, failed, skipped: $counts ($((SECONDS - since)) s)"
  return "$code"
}
