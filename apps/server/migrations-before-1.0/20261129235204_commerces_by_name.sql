CREATE INDEX "commerces_name" ON "commerces" ("name_folded" collate "C","name" collate "C","id") WHERE "archived_at" is null;
