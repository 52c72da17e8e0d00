#!/bin/sh
# Checks the newest base backup against its manifest, and that the log behind it has no gap and can be read.
#   BACKUP_DIR=/backup verify.sh
set -eu
: "${BACKUP_DIR:?BACKUP_DIR must name the folder of the backups}"
base=$(ls -d "$BACKUP_DIR"/base/*Z 2>/dev/null | sort | tail -n 1)
[ -n "$base" ] || { echo "verify: $BACKUP_DIR/base has no backup" >&2; exit 1; }

. "$(dirname "$0")/same-release.sh"
same_release pg_verifybackup "$(cat "$base/PG_VERSION")" 'the backup'
pg_verifybackup --quiet --ignore=taken-at "$base"

first=$(sed -n 's/^START WAL LOCATION: .* (file \([0-9A-F]*\))$/\1/p' "$base/backup_label")
[ -e "$BACKUP_DIR/wal/$first.gz" ] || { echo "verify: $first is missing in $BACKUP_DIR/wal" >&2; exit 1; }
# A segment has 16 MB unless the server was made with another size; 4 GB of them have the same second part of the name.
segments=$((4294967296 / $(gzip -dc "$BACKUP_DIR/wal/$first.gz" | wc -c)))

# Prints the name that follows one in the same timeline.
next_of() {
  high=$(printf %d "0x$(echo "$1" | cut -c 9-16)") low=$(($(printf %d "0x$(echo "$1" | cut -c 17-24)") + 1))
  [ "$low" -lt "$segments" ] || { low=0 high=$((high + 1)); }
  printf '%s%08X%08X\n' "$(echo "$1" | cut -c 1-8)" "$high" "$low"
}

files=0 expected=
for file in "$BACKUP_DIR"/wal/*.gz; do
  name=$(basename "$file" .gz)
  # Other names are histories of timelines and marks of backups.
  case $name in *[!0-9A-F]*) continue ;; esac
  # A later timeline repeats numbers, so a gap is looked for within one.
  [ "$(printf '%s\n%s\n' "$first" "$name" | sort | head -n 1)" = "$first" ] || continue
  gzip -t "$file"
  if [ -n "$expected" ] && [ "$name" != "$expected" ] && [ "${name%????????????????}" = "${expected%????????????????}" ]; then
    echo "verify: $expected is missing in $BACKUP_DIR/wal" >&2
    exit 1
  fi
  files=$((files + 1))
  expected=$(next_of "$name")
done
echo "verify: $(basename "$base") is complete, with $files files of the log behind it"
