#!/bin/bash
# Makes its namespaces look like a separate machine: machine.sh <name> <folder> <disk size> <backup folder>
# What it writes below /etc, /opt and /var goes to <folder>; PostgreSQL gets a small disk in memory, which can get full.
set -e
name=$1 folder=$2 size=$3 backups=$4
tree=$(cd "$(dirname "$0")/../../.." && pwd)
hostname "$name"
ip link set lo up
for part in etc opt var/lib var/log; do
  mkdir -p "$folder/$part" "$folder/work/$part"
  mount -t overlay overlay -o "lowerdir=/$part,upperdir=$folder/$part,workdir=$folder/work/$part" "/$part"
done
mount -t tmpfs tmpfs /run
# For the locks of pgBackRest.
mkdir -p /tmp/pgbackrest
mount -t tmpfs tmpfs /tmp/pgbackrest
chown postgres /tmp/pgbackrest
install -d -o postgres /run/postgresql
mkdir -p /var/lib/postgresql /var/lib/pgbackrest /opt/keydesk
mount -t tmpfs -o "size=$size" tmpfs /var/lib/postgresql
chown postgres /var/lib/postgresql
mount --bind "$backups" /var/lib/pgbackrest
mount --bind "$tree" /opt/keydesk
