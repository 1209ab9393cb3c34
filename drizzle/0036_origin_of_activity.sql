ALTER TABLE "account_changes" ADD COLUMN "network" text DEFAULT '' NOT NULL;--> statement-breakpoint
ALTER TABLE "admin_actions" ADD COLUMN "network" text DEFAULT '' NOT NULL;--> statement-breakpoint
ALTER TABLE "admin_actions" ADD COLUMN "confirmation_id" bigint;--> statement-breakpoint
ALTER TABLE "presale_phase_changes" ADD COLUMN "network" text DEFAULT '' NOT NULL;--> statement-breakpoint
ALTER TABLE "presale_phase_changes" ADD COLUMN "confirmation_id" bigint;--> statement-breakpoint
CREATE INDEX "admin_actions_confirmation" ON "admin_actions" USING btree ("confirmation_id") WHERE "admin_actions"."confirmation_id" is not null;--> statement-breakpoint
CREATE INDEX "presale_phase_changes_confirmation" ON "presale_phase_changes" USING btree ("confirmation_id") WHERE "presale_phase_changes"."confirmation_id" is not null;