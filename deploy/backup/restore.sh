#!/bin/sh
# Makes a data directory from the newest base backup before a time, which recovers to that time when PostgreSQL starts on it.
#   BACKUP_DIR=/backup restore.sh <new data directory> [2026-07-06T18:00:00Z]     without a time: all that was archived
set -eu
: "${BACKUP_DIR:?BACKUP_DIR must name the folder of the backups}"
data=${1:?the first argument must be the new data directory} time=${2:-}
[ ! -e "$data" ] || [ -z "$(ls -A "$data")" ] || { echo "restore: $data is not empty" >&2; exit 1; }

limit=9
[ -z "$time" ] || limit=$(date -u -d "$time" +%Y%m%dT%H%M%SZ)
base=$(ls -d "$BACKUP_DIR"/base/*Z 2>/dev/null | sort | while IFS= read -r each; do
  [ "$(printf '%s\n%s\n' "$(basename "$each")" "$limit" | sort | head -n 1)" = "$limit" ] || echo "$each"
done | tail -n 1)
[ -n "$base" ] || { echo "restore: $BACKUP_DIR/base has no backup from before ${time:-now}" >&2; exit 1; }

mkdir -p "$data"
chmod 700 "$data"
cp -Rp "$base/." "$data/"
rm -f "$data/taken-at"
{
  echo "restore_command = 'gzip -dc \"$BACKUP_DIR/wal/%f.gz\" > \"%p\"'"
  echo "recovery_target_action = 'promote'"
  echo "recovery_target_timeline = 'latest'"
  # This setting understands no names of time zones.
  [ -z "$time" ] || echo "recovery_target_time = '$(echo "$time" | sed 's/Z$/+00/')'"
} >>"$data/postgresql.auto.conf"
touch "$data/recovery.signal"

echo "restore: $data has the backup $(basename "$base"), begun at $(cat "$base/taken-at")"
echo "restore: start PostgreSQL $(cat "$data/PG_VERSION") on it; when pg_is_in_recovery() is false, run: admin after-restore --taken-at ${time:-<the last transaction in the log of the server>}"
