CREATE INDEX "sources_scheduled_by" ON "sources" ("scheduled_by") WHERE "scheduled_by" is not null;
