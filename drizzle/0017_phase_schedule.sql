DROP INDEX "presale_phases_active";--> statement-breakpoint
ALTER TABLE "presale_phases" ADD COLUMN "is_scheduled" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "presale_phases" ADD COLUMN "purged_at" timestamp (3) with time zone;--> statement-breakpoint
CREATE INDEX "presale_phases_active" ON "presale_phases" USING btree ("start_date","id") WHERE "presale_phases"."is_active" or "presale_phases"."is_scheduled";