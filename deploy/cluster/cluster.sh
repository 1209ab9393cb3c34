#!/bin/sh
# A cluster on one machine, for trying: three etcd, two PostgreSQL under Patroni, two servers of ours, HAProxy in front.
#   cluster.sh start|stop FOLDER            start starts again what has ended; stop ends only what start started
#   cluster.sh patronictl FOLDER ARGUMENTS  such as list, or switchover --force
# The first start of a folder decides FIRST_PORT (24000; the next 60 ports of 127.0.0.1 are used) and, as root,
# NAMESPACES=1: each PostgreSQL in a network namespace, and `ip link set tvx24000-1 down` cuts the first one off.
set -eu
[ $# -ge 2 ] || { sed -n '2,6s/^# \{0,1\}//p' "$0" >&2; exit 2; }
action=$1 folder=$2
shift 2
here=$(cd "$(dirname "$0")" && pwd)
project=$(cd "$here/../.." && pwd)
PATH=$PATH:/usr/sbin
for program in etcd patroni haproxy psql openssl setsid node; do
  command -v $program >/dev/null ||
    { echo "$program is missing: apt-get install etcd-server patroni haproxy postgresql openssl" >&2; exit 3; }
done
mkdir -p "$folder" && folder=$(cd "$folder" && pwd -P)
[ -s "$folder/settings" ] || echo "port=${FIRST_PORT:-24000} NAMESPACES=${NAMESPACES:-}" >"$folder/settings"
. "$folder/settings"
# Secrets, keys and the first administrator's password, in a log, are nobody else's.
umask 077
# PostgreSQL refuses to run as root.
as_postgres=
if [ "$(id -u)" = 0 ]; then
  as_postgres='setpriv --reuid=postgres --regid=postgres --init-groups'
  chmod 711 "$folder"
  $as_postgres test -x "$folder" || { echo "The user postgres cannot reach $folder: choose another folder." >&2; exit 3; }
fi

# Everything runs in a folder of its own, by which its process is known again.
pid_of() {
  pid=$(head -n 1 "$folder/$1/"*pid 2>/dev/null) && [ "$(readlink "/proc/$pid/cwd")" = "$folder/$1" ] && echo "$pid"
}
run() {
  name=$1
  shift
  pid_of "$name" >/dev/null && return
  mkdir -p "$folder/$name"
  (cd "$folder/$name" && exec setsid "$@" >>log 2>&1 </dev/null) &
  echo $! >"$folder/$name/pid"
}
end() {
  pid=$(pid_of "$1") || return 0
  kill -"${2:-TERM}" "$pid"
  for _ in $(seq 200); do pid_of "$1" >/dev/null || return 0; sleep 0.1; done
  kill -KILL "$pid"
}
# The address of a PostgreSQL, and of etcd for it.
address() {
  [ -n "${NAMESPACES:-}" ] && echo "10.213.$((port / 60 % 256)).$1" || echo 127.0.0.1
}
in_namespace() { [ -z "${NAMESPACES:-}" ] || echo "ip netns exec tvx$port-$1"; }
start_namespaces() {
  ip link show "tvx$port" >/dev/null 2>&1 && return
  ip link add "tvx$port" type bridge
  ip address add "$(address 254)/24" dev "tvx$port"
  ip link set "tvx$port" up
  for i in 1 2; do
    ip netns add "tvx$port-$i"
    ip link add "tvx$port-$i" master "tvx$port" type veth peer name eth0 netns "tvx$port-$i"
    ip link set "tvx$port-$i" up
    ip -n "tvx$port-$i" address add "$(address $i)/24" dev eth0
    for device in lo eth0; do ip -n "tvx$port-$i" link set $device up; done
  done
}
stop_namespaces() {
  for i in 1 2; do ip netns delete "tvx$port-$i" 2>/dev/null || true; done
  ip link delete "tvx$port" 2>/dev/null || true
}
# Repeats a command until it succeeds.
wait_for() {
  what=$1
  shift
  for _ in $(seq 240); do "$@" >/dev/null 2>&1 && return; sleep 0.5; done
  echo "$what does not respond; the logs are in $folder." >&2
  exit 1
}
responds() { node -e 'fetch(process.argv[1]).then(({ ok }) => process.exit(ok ? 0 : 1), () => process.exit(1))' "$1"; }

has_standby() {
  for i in 1 2; do responds "http://$(address $i):$((port + 30 + i))/synchronous" && return; done
  return 1
}

secrets() {
  [ -s "$folder/secrets" ] || for name in SUPERUSER REPLICATION TECHNOVEX SESSION; do
    echo "${name}_SECRET=$(openssl rand -hex 32)"
  done >"$folder/secrets"
  . "$folder/secrets"
  database_url=postgres://technovex:$TECHNOVEX_SECRET@127.0.0.1:$((port + 50))/technovex
  echo "$database_url" >"$folder/database_url"
  superuser_url=postgres://postgres:$SUPERUSER_SECRET@127.0.0.1:$((port + 50))/postgres
  export PATRONI_ETCD3_HOSTS="$(address 254):$((port + 1)),$(address 254):$((port + 2)),$(address 254):$((port + 3))"
}

start_etcd() {
  peers=
  for i in 1 2 3; do peers=$peers,etcd$i=http://127.0.0.1:$((port + 10 + i)); done
  for i in 1 2 3; do
    client=http://$(address 254):$((port + i)) peer=http://127.0.0.1:$((port + 10 + i))
    run etcd$i env ETCD_NAME=etcd$i ETCD_DATA_DIR=data ETCD_INITIAL_CLUSTER="${peers#,}" \
      ETCD_LISTEN_CLIENT_URLS=$client ETCD_ADVERTISE_CLIENT_URLS=$client \
      ETCD_LISTEN_PEER_URLS=$peer ETCD_INITIAL_ADVERTISE_PEER_URLS=$peer etcd
  done
}

start_postgres() {
  bin=$(ls -d /usr/lib/postgresql/*/bin | sort -V | tail -n 1)
  for i in 1 2; do
    mkdir -p "$folder/postgres$i"
    cp "$here/patroni.yml" "$folder/postgres$i/"
    # Not what is in it: a database that runs deletes files meanwhile.
    [ -z "$as_postgres" ] || chown postgres: "$folder/postgres$i" "$folder/postgres$i/patroni.yml"
    rest=$(address $i):$((port + 30 + i)) sql=$(address $i):$((port + 20 + i))
    run postgres$i $(in_namespace $i) $as_postgres env PATRONI_NAME=postgres$i \
      PATRONI_RESTAPI_LISTEN="$rest" PATRONI_RESTAPI_CONNECT_ADDRESS="$rest" \
      PATRONI_POSTGRESQL_LISTEN="$sql" PATRONI_POSTGRESQL_CONNECT_ADDRESS="$sql" \
      PATRONI_POSTGRESQL_DATA_DIR="$folder/postgres$i/data" PATRONI_POSTGRESQL_BIN_DIR="$bin" \
      PATRONI_POSTGRESQL_PGPASS="$folder/postgres$i/pgpass" \
      PATRONI_SUPERUSER_USERNAME=postgres PATRONI_SUPERUSER_PASSWORD="$SUPERUSER_SECRET" \
      PATRONI_REPLICATION_USERNAME=replicator PATRONI_REPLICATION_PASSWORD="$REPLICATION_SECRET" \
      patroni patroni.yml
  done
}

start_haproxy() {
  mkdir -p "$folder/haproxy"
  cd "$folder/haproxy"
  [ -s site.pem ] || {
    openssl req -x509 -newkey rsa:2048 -nodes -days 30 -subj /CN=localhost -addext subjectAltName=DNS:localhost \
      -keyout key.pem -out certificate.pem 2>/dev/null
    cat certificate.pem key.pem >site.pem
  }
  # Its two lines for TLS, uncommented.
  bind="bind 127.0.0.1:$((port + 51)) ssl crt $folder/haproxy/site.pem"
  sed -e "s|#bind :443 ssl crt /etc/haproxy/technovex.pem|$bind|" \
    -e 's|#http-request redirect|http-request redirect|' "$project/deploy/haproxy.cfg" >site.cfg
  run haproxy env AS_ORDINARY_USER=1 BIND=127.0.0.1:$((port + 52)) DATABASE_BIND=127.0.0.1:$((port + 50)) \
    APP_1=127.0.0.1:$((port + 41)) APP_2=127.0.0.1:$((port + 42)) \
    POSTGRES_1="$(address 1):$((port + 21))" POSTGRES_2="$(address 2):$((port + 22))" \
    PATRONI_1=$((port + 31)) PATRONI_2=$((port + 32)) haproxy -db -f site.cfg -f "$here/database.cfg"
}

start_servers() {
  wait_for PostgreSQL psql "$superuser_url" -qc 'SELECT 1'
  # Once, as docs/operations.md has it.
  psql -qtA "$superuser_url" -c "SELECT 1 FROM pg_roles WHERE rolname = 'technovex'" | grep -q 1 ||
    psql -q "$superuser_url" -c "CREATE ROLE technovex LOGIN PASSWORD '$TECHNOVEX_SECRET'"
  psql -qtA "$superuser_url" -c "SELECT 1 FROM pg_database WHERE datname = 'technovex'" | grep -q 1 ||
    psql -q "$superuser_url" -c 'CREATE DATABASE technovex OWNER technovex'
  for i in 1 2; do
    run server$i env NODE_ENV=production PORT=$((port + 40 + i)) DATA_DIR="$folder/server$i/data" \
      CLAIMS_DIR="$folder/claims" DATABASE_URL="$database_url" SESSION_SECRET="$SESSION_SECRET" TRUST_PROXY=127.0.0.1 \
      PUBLIC_ORIGIN="https://localhost:$((port + 51))" node --max-semi-space-size=64 "$project/dist/server/main.js"
    # The first one creates the tables and the administrator.
    wait_for server$i responds "http://127.0.0.1:$((port + 40 + i))/readyz"
  done
  export NODE_EXTRA_CA_CERTS="$folder/haproxy/certificate.pem"
  wait_for HAProxy responds "https://localhost:$((port + 51))/api/status"
}

secrets
case $action in
  start)
    [ -z "${NAMESPACES:-}" ] || start_namespaces
    start_etcd
    start_postgres
    start_haproxy
    start_servers
    wait_for 'A synchronous standby' has_standby
    echo "https://localhost:$((port + 51)) is ready. Its first administrator is in $folder/server1/log."
    ;;
  stop)
    for name in server1 server2 haproxy postgres1 postgres2; do end $name; done
    # Left by a Patroni that was killed.
    for i in 1 2; do end postgres$i/data INT; done
    for i in 1 2 3; do end etcd$i; done
    [ -z "${NAMESPACES:-}" ] || stop_namespaces
    ;;
  patronictl) patronictl -c "$here/patroni.yml" "$@" ;;
  *) exec "$0" ;;
esac
