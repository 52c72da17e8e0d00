#!/bin/sh
# Restores the newest backup into a server of its own on this machine, tries it with `admin restore-drill`, and removes it.
# Run it as a user that may run PostgreSQL and read the backups. SCRATCH_DIR needs the room of the database.
#   BACKUP_DIR=/backup SCRATCH_DIR=/scratch DATABASE_URL=postgres://... ENCRYPTION_KEY=... [ADMIN='...'] [DRILL_PORT=5499] drill.sh
set -eu
: "${BACKUP_DIR:?BACKUP_DIR must name the folder of the backups}" "${SCRATCH_DIR:?SCRATCH_DIR must name a folder}"
: "${DATABASE_URL:?DATABASE_URL must name the database in use}"
here=$(cd "$(dirname "$0")" && pwd)
port=${DRILL_PORT:-5499}
admin=${ADMIN:-node $here/../../dist/apps/admin/src/main.js}
scratch=$(mktemp -d "$SCRATCH_DIR/drill.XXXXXX")
data=$scratch/data
trap 'rm -rf "$scratch"' EXIT
trap 'exit 1' INT TERM

began=$(date +%s)
"$here/restore.sh" "$data" >/dev/null
copied=$(date +%s)
. "$here/same-release.sh"
same_release pg_ctl "$(cat "$data/PG_VERSION")" 'the backup'
# Its own settings: those of the original may lie elsewhere, and name a machine of another size.
echo 'host all all 127.0.0.1/32 scram-sha-256' >"$scratch/hba.conf"
cat >"$scratch/drill.conf" <<END
listen_addresses = '127.0.0.1'
port = $port
unix_socket_directories = ''
hba_file = '$scratch/hba.conf'
hot_standby = off
archive_mode = off
fsync = off
shared_buffers = '256MB'
max_wal_size = '4GB'
END
stop() {
  pg_ctl --pgdata="$data" --mode=immediate --silent stop >/dev/null 2>&1 || true
  rm -rf "$scratch"
}
trap stop EXIT
pg_ctl --pgdata="$data" --log="$scratch/drill.log" --timeout=7200 --wait --silent --options="-c config_file='$scratch/drill.conf'" start >/dev/null ||
  { tail -n 20 "$scratch/drill.log" >&2; exit 1; }
# pg_ctl does not wait for the end of the recovery.
until pg_isready --quiet --host=127.0.0.1 --port="$port"; do
  pg_ctl --pgdata="$data" status >/dev/null || { tail -n 20 "$scratch/drill.log" >&2; exit 1; }
  sleep 1
done
echo "copied the backup in $((copied - began)) s, recovered it in $(($(date +%s) - copied)) s"

media=
[ ! -d "$BACKUP_DIR/media" ] || media="--media $BACKUP_DIR/media"
# Users and passwords are those of the original.
restored=$(echo "$DATABASE_URL" | sed -E "s#@[^/]*/#@127.0.0.1:$port/#")
# shellcheck disable=SC2086
$admin restore-drill --restored "$restored" $media "$@"
