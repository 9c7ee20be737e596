#!/bin/bash
# Archives what a failed primary had no time to archive, as /etc/patroni/archive-rest.sh. Patroni runs it on the machine
# that takes over: archive-rest.sh on_role_change <role> <cluster>
# PostgreSQL archives WAL on the primary only, and what a standby received counts as done, though a primary with a full
# disk may not have archived it; a restore would end at the gap. Files that are archived already stay as they are.
case $2 in
  master | primary) ;;
  *) exit ;;
esac
cd /var/lib/postgresql/15/keydesk || exit
until [ "$(psql -Atc 'SELECT pg_is_in_recovery()')" = f ]; do sleep 1; done
timeline=$(psql -Atc 'SELECT left(pg_walfile_name(pg_current_wal_lsn()), 8)')
# Files of earlier timelines are complete: PostgreSQL gave the last one the ending .partial.
for wal in $(ls pg_wal | grep -xE '[0-9A-F]{24}'); do
  [[ $wal < $timeline ]] && pgbackrest --stanza=keydesk archive-push "pg_wal/$wal"
done
