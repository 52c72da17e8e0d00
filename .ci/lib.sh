# What the scripts of suites share. Each adds lines of four numbers (passed, failed, skipped, flaky) to $CI_TOTALS, which
# tools/dev/suite.mjs adds up, and says in $CI_FAILURES what failed, which the run repeats at its end.

part=$(basename "$0")

# Nx asks for colours; scripts read what programs print.
unset FORCE_COLOR

# The Node that the tests run on, whichever the machine has.
PATH=$PWD/node_modules/.bin:$PATH

record() { echo "$1 $2 $3 ${4:-0}" >>"${CI_TOTALS:-/dev/null}"; }

# Ends a part that cannot run on this machine.
skip() {
  echo "$part: SKIPPED, because $1"
  record 0 0 1
  exit 0
}

# step <what it checks> <command...>: runs the command, counts it, and prints how long it took; its output only when
# it fails, which ends the part.
step() {
  local name=$1 since=$SECONDS
  shift
  if quietly "$@"; then
    count_step passed 1 0 0
  else
    fail_step
  fi
}

# waiting_step <what it checks> <command...>: a step that waits for processes for a limited time. It is repeated once
# when it fails, and is flaky when it then passes (docs/decisions/0050).
waiting_step() {
  local name=$1 since=$SECONDS
  shift
  if quietly "$@"; then
    count_step passed 1 0 0
  elif echo "$part: repeated: $name" && quietly "$@"; then
    count_step FLAKY 0 0 0 1
  else
    fail_step
  fi
}

# Runs a command, keeps its output, and prints the end of it if the command fails.
quietly() {
  output=$("$@" 2>&1) || { echo "$output" | tail -n 100; return 1; }
}

# Counts the step `name` as failed, says so with the end of its output, and ends the part.
fail_step() {
  count_step FAILED 0 1 0
  { echo "FAILED: $part: $name"; echo "$output" | tail -n 40 | sed 's/^/    /'; } >>"${CI_FAILURES:-/dev/null}"
  exit 1
}

# count_step <result> <passed> <failed> <skipped> [<flaky>]: counts the step `name`, which began at `since`.
count_step() {
  echo "$part: $1: $name ($((SECONDS - since)) s)"
  shift
  record "$@"
}

# jest_tests <what it checks> <arguments of Jest...>: runs tests and counts each of them. The results of the suites, which run at the
# same time, stay as they are: only they have the reporter of jest.preset.cjs.
jest_tests() {
  local name=$1 result since=$SECONDS
  shift
  result=$(mktemp)
  NX_DAEMON=false NODE_OPTIONS='--experimental-vm-modules --disable-warning=ExperimentalWarning' \
    node node_modules/jest/bin/jest.js --reporters=default --json --outputFile="$result" "$@"
  local code=$?
  local counts
  counts=$(node -p '
    const { numPassedTests, numFailedTests, numPendingTests, numRuntimeErrorTestSuites } =
      JSON.parse(require("fs").readFileSync(process.argv[1], "utf8"));
    `${numPassedTests} ${numFailedTests + numRuntimeErrorTestSuites} ${numPendingTests}`' "$result" 2>/dev/null)
  [ "$code" -eq 0 ] || list_failures "$name" "$result"
  rm -f "$result"
  # A run that ended without a result, or failed without a failed test, is a failure.
  if [ "$code" -ne 0 ] && [[ "$counts" != *' '[1-9]*' '* ]]; then counts='0 1 0'; fi
  record $counts
  echo "$part: $name: passed, failed, skipped: $counts ($((SECONDS - since)) s)"
  return "$code"
}

# list_failures <what was checked> <result of Jest>: names each failed test with the begin of its message.
list_failures() {
  node -e '
    const [name, file] = process.argv.slice(1);
    for (const { assertionResults, message, name: suite } of JSON.parse(require("fs").readFileSync(file, "utf8")).testResults) {
      const failed = assertionResults.filter(({ status }) => status === "failed");
      const crash = failed.length === 0 && message ? [{ fullName: suite, failureMessages: [message] }] : [];
      for (const { fullName, failureMessages } of [...failed, ...crash]) {
        const lines = failureMessages.join("\n").replaceAll(/\u001b\[[0-9;]*m/g, "").split("\n").slice(0, 40);
        console.log([`FAILED: ${name}: ${fullName}`, ...lines].join("\n    ").trimEnd() + "\n");
      }
    }' "$1" "$2" >>"${CI_FAILURES:-/dev/stderr}"
}
