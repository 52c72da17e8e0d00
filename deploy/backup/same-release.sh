# Read by the scripts beside it.

# same_release <program> <number> <whose>: ends the script if a program of PostgreSQL is not of that major release. Copies of the data,
# their manifests and the log are those of one major release; another one fails later, and with less clear words.
same_release() {
  found=$("$1" --version 2>/dev/null | sed -E 's/[^0-9]*([0-9]+).*/\1/')
  [ "$found" = "$2" ] && return
  echo "$(basename "$0" .sh): $1 is of PostgreSQL ${found:-(not found)} and $3 of PostgreSQL $2: put the programs of $2 first in PATH" >&2
  exit 1
}
