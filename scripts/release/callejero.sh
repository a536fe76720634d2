#!/bin/sh
# Runs Callejero on the Node of this release, from any folder and through links: «callejero --help».
file=$0
while [ -L "$file" ]; do
  link=$(readlink "$file")
  case $link in
    /*) file=$link ;;
    *) file=$(dirname "$file")/$link ;;
  esac
done
root=$(CDPATH='' cd "$(dirname "$file")" && pwd -P) || exit 1

# Any file of the pattern exists.
exists() { [ -e "$1" ]; }

if exists /lib/ld-musl-*.so.1 && ! exists /lib*/ld-linux-*.so.*; then
  echo 'Este Callejero es para sistemas con glibc (Debian, Ubuntu, Fedora…). En Alpine usa la imagen.' >&2
  exit 1
fi
# Node needs this library, and small systems lack it.
if exists "$root/lib/libatomic.so.1" && ! exists /usr/lib*/libatomic.so.1 && ! exists /usr/lib/*/libatomic.so.1 &&
  ! exists /lib*/libatomic.so.1; then
  export LD_LIBRARY_PATH="$root/lib${LD_LIBRARY_PATH:+:$LD_LIBRARY_PATH}"
fi
# Node has a list of authorities of its own: where the machine was given others (update-ca-certificates), it gets the machine's too.
if [ -z "${NODE_EXTRA_CA_CERTS-}" ] && exists /usr/local/share/ca-certificates/*.crt; then
  export NODE_EXTRA_CA_CERTS=/etc/ssl/certs/ca-certificates.crt
fi
# In place of this shell, so that signals reach Node itself. The option is the same as in `npm start`.
exec "$root/bin/node" --min-semi-space-size=16 "$root/scripts/release/callejero.mjs" "$@"
