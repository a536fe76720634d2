#!/bin/sh
# Writes the secrets of compose.yaml into the folder `secrets` beside it, once: a second run would lock the databases out, so it
# changes nothing. Copy the folder to a safe place: without it a backup can't read the second factors.
set -eu
umask 077
cd "$(dirname "$0")"
[ ! -e secrets ] || { echo 'deploy/secrets ya existe: no se ha cambiado nada.' >&2; exit 1; }
mkdir secrets.new
cd secrets.new

random() { openssl rand -hex 32; }
write() { printf '%s\n' "$2" > "$1"; }

database=$(random)
owner=$(random)
redis=$(random)
s3=$(random)
write POSTGRES_PASSWORD "$(random)"
write DATABASE_PASSWORD "$database"
write DATABASE_URL "postgresql://callejero_app:$database@postgres/callejero"
write DATABASE_OWNER_PASSWORD "$owner"
write DATABASE_OWNER_URL "postgresql://callejero_owner:$owner@postgres/callejero"
write REDIS_PASSWORD "$redis"
write REDIS_URL "redis://:$redis@redis"
write S3_PASSWORD "$s3"
write S3_URL "http://callejero:$s3@s3:8333/callejero"
# The mail server's, which only the operator knows.
: > SMTP_URL
write TOKEN_SECRET "$(random)"
write TURN_SECRET "$(random)"
write VAPID_PRIVATE_KEY "$(
  openssl ecparam -name prime256v1 -genkey -noout -outform DER | tail -c +8 | head -c 32 | base64 | tr +/ -_ | tr -d =
)"
# The services read them as users of their own; only root enters the folder.
chmod 644 ./*
cd ..
mv secrets.new secrets
