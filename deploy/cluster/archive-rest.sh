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
# A timeline ends inside a file, which this machine may have in part only; the next timeline repeats it from its begin.
while read -r id position _; do
  end=$(printf '%08X%08X%08X' "$id" "0x${position%/*}" $((0x${position#*/} >> 24)))
  for wal in $(ls pg_wal | grep -xE "${end:0:8}[0-9A-F]{16}"); do
    [[ $wal < $end ]] && pgbackrest --stanza=keydesk archive-push "pg_wal/$wal"
  done
done < <(grep '^[0-9]' "pg_wal/$timeline.history")
