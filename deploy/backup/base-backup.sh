#!/bin/sh
# Makes and verifies a base backup, copies the media behind it, records it for the metric, and deletes what is too old.
# Run it every day as a user with the role REPLICATION and the right to change the table installation; PG* variables or
# peer authentication name the server.
#   BACKUP_DIR=/backup PGDATABASE=listings [MEDIA_DIR=/var/lib/listings/media] [BACKUPS_KEPT=7] base-backup.sh
set -eu
: "${BACKUP_DIR:?BACKUP_DIR must name the folder of the backups}" "${PGDATABASE:?PGDATABASE must name the database}"
kept=${BACKUPS_KEPT:-7}
here=$(cd "$(dirname "$0")" && pwd)
. "$here/same-release.sh"

release=$(psql -XAtqc "select current_setting('server_version_num')::integer / 10000")
same_release pg_basebackup "$release" 'the server'
same_release pg_verifybackup "$release" 'the server'
mkdir -p "$BACKUP_DIR/base" "$BACKUP_DIR/wal"

# At most one run at a time; what a killed run left is no backup.
if command -v flock >/dev/null; then
  exec 9>"$BACKUP_DIR/base/.lock"
  flock -n 9 || { echo 'base-backup: another run is in progress' >&2; exit 1; }
fi
rm -rf "$BACKUP_DIR"/base/*.part
base=$BACKUP_DIR/base/$(date -u +%Y%m%dT%H%M%SZ)
[ ! -e "$base" ] || { echo "base-backup: $base exists" >&2; exit 1; }

taken_at=$(psql -XAtqc "select to_char(now() at time zone 'UTC', 'YYYY-MM-DD\"T\"HH24:MI:SS\"Z\"')")
pg_basebackup --pgdata="$base.part" --checkpoint=fast --wal-method=stream --no-password
pg_verifybackup --quiet "$base.part"
echo "$taken_at" >"$base.part/taken-at"
mv "$base.part" "$base"

# The log from the begin of the backup on must arrive in the archive, or there is no restore to a later time.
# Without changes since the end of the backup nothing is switched, and the answer is where the next file begins: PostgreSQL 17 calls this one the next file.
last=$(psql -XAtqc 'select pg_walfile_name(pg_switch_wal() - 1)')
waited=0
until [ -e "$BACKUP_DIR/wal/$last.gz" ]; do
  [ "$waited" -lt 60 ] || { echo "base-backup: $last did not arrive in $BACKUP_DIR/wal: look at pg_stat_archiver" >&2; exit 1; }
  sleep 1
  waited=$((waited + 1))
done

# Behind the database, so that every photo that it names is there.
[ -z "${MEDIA_DIR:-}" ] || "$here/copy-media.sh"

psql -XAtqc "update installation set backup_at = '$taken_at' where backup_at is null or backup_at < '$taken_at'"

# The oldest backup that stays needs its log.
ls -d "$BACKUP_DIR"/base/*Z | sort -r | tail -n "+$((kept + 1))" | while IFS= read -r old; do rm -rf "$old"; done
oldest=$(ls -d "$BACKUP_DIR"/base/*Z | sort | head -n 1)
first=$(sed -n 's/^START WAL LOCATION: .* (file \([0-9A-F]*\))$/\1/p' "$oldest/backup_label")
pg_archivecleanup -x .gz "$BACKUP_DIR/wal" "$first"

"$here/verify.sh"
