#!/bin/sh
# Creates the cluster and the database at the first start, as the official image does; then runs the server.
set -eu
data=/var/lib/postgresql/data
if [ ! -s "$data/PG_VERSION" ]; then
  printf %s "$POSTGRES_PASSWORD" >/tmp/password
  initdb --pgdata "$data" --username "$POSTGRES_USER" --pwfile /tmp/password --auth scram-sha-256 --encoding UTF8 >/dev/null
  rm /tmp/password
  echo 'host all all all scram-sha-256' >>"$data/pg_hba.conf"
  echo "create database $POSTGRES_DB" | postgres --single -D "$data" postgres >/dev/null
fi
exec postgres -D "$data" -c listen_addresses='*' -c unix_socket_directories=/tmp
