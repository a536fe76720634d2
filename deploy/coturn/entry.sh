#!/bin/sh
# Starts coturn with what only this machine knows: the secret of TURN_SECRET or TURN_SECRET_FILE, which a command line would show to
# others, and the machine's own addresses, which the relay must not reach: a call would otherwise open what listens there.
# Usage: entry.sh CONFIGURATION
set -eu
umask 077
configuration="$1"
written="${TMPDIR:-/tmp}/turnserver.conf"
secret="${TURN_SECRET:-$(cat "${TURN_SECRET_FILE:?TURN_SECRET or TURN_SECRET_FILE is needed}")}"

# The kernel's own lists, because the image has neither `ip` nor `ifconfig`. A machine without IPv6 lacks the second.
own=$(
  awk '/\|--/ { address = $2 } /host LOCAL/ { print address }' /proc/net/fib_trie
  [ ! -r /proc/net/if_inet6 ] || awk '{ gsub(/..../, "&:", $1); sub(/:$/, "", $1); print $1 }' /proc/net/if_inet6
)
[ -n "$own" ] || { echo 'entry.sh: this machine has no address' >&2; exit 1; }
# Behind NAT the public address leads back to this machine.
public=$(sed -n 's|^external-ip=\([^/]*\).*|\1|p' "$configuration")
# An address that is only for relaying, so that the relays of two people reach each other.
relay=$(sed -n 's|^relay-ip=||p' "$configuration")

{
  # No TLS: calls are encrypted anyway, and certificates are Caddy's.
  # coturn allows a private address that follows the public one as a peer, whatever is denied.
  grep -v -e '^static-auth-secret=' -e '^syslog' -e '^cert=' -e '^pkey=' "$configuration" |
    sed 's|^\(external-ip=[^/]*\)/.*|\1|'
  printf 'log-file=stdout\nno-tls\nno-dtls\nstatic-auth-secret=%s\n' "$secret"
  printf '%s\n' $own $public | sort -u | grep -vxF "${relay:--}" | sed 's/^/denied-peer-ip=/'
} > "$written"
exec turnserver -c "$written"
