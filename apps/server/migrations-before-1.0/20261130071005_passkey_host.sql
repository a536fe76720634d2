ALTER TABLE "passkeys" ADD COLUMN "host" text;
