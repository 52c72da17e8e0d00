#!/bin/sh
# Copies new files of the media to the backups. Run it after a base backup, and every hour: a restore to a later time needs them.
# Nothing is deleted there, because an older backup names older photos.
#   BACKUP_DIR=/backup MEDIA_DIR=/var/lib/listings/media copy-media.sh
set -eu
: "${BACKUP_DIR:?BACKUP_DIR must name the folder of the backups}" "${MEDIA_DIR:?MEDIA_DIR must name the folder of the media}"

mkdir -p "$BACKUP_DIR/media"
cd "$MEDIA_DIR"
# A file never changes, so one that is there is complete. Unfinished files belong to no photo.
find . -type f ! -name '*.unfinished' | while IFS= read -r file; do
  to=$BACKUP_DIR/media/${file#./}
  [ -e "$to" ] && continue
  mkdir -p "${to%/*}"
  if cp -p "$file" "$to.part"; then
    mv "$to.part" "$to"
  else
    rm -f "$to.part"
    # A photo that was deleted meanwhile is not named any more.
    [ ! -e "$file" ] || { echo "copy-media: $file could not be copied" >&2; exit 1; }
  fi
done
