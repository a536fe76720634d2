DROP INDEX "commerces_location";--> statement-breakpoint
CREATE INDEX "commerces_location" ON "commerces" USING spgist ("location" kd_point_ops);--> statement-breakpoint
DROP INDEX "events_location";--> statement-breakpoint
CREATE INDEX "events_location" ON "events" USING spgist ("location" kd_point_ops);--> statement-breakpoint
DROP INDEX "locations_point";--> statement-breakpoint
CREATE INDEX "locations_point" ON "locations" USING spgist ("point" kd_point_ops);--> statement-breakpoint
DROP INDEX "imported_records_point";--> statement-breakpoint
CREATE INDEX "imported_records_point" ON "imported_records" USING spgist (point((written #> '{location,lng}')::float8, (written #> '{location,lat}')::float8) kd_point_ops) WHERE resource = 'commerces' and written ? 'location';