#!/bin/sh
# archive_command: stores one file of the write-ahead log, compressed. A file of this name with another content is an error.
#   archive_command = 'BACKUP_DIR=/backup /opt/listings/deploy/backup/archive-wal.sh %p %f'
set -eu
from=$1 name=$2
to=${BACKUP_DIR:?BACKUP_DIR must name the folder of the backups}/wal/$name.gz

mkdir -p "$BACKUP_DIR/wal"
if [ -e "$to" ]; then
  # PostgreSQL archives a file again if it ended before it could note that it was done.
  gzip -dc "$to" | cmp -s - "$from" && exit 0
  echo "archive-wal: $to exists and is another file" >&2
  exit 1
fi
gzip -1 -c "$from" >"$to.part"
sync "$to.part"
mv "$to.part" "$to"
sync "$BACKUP_DIR/wal"
