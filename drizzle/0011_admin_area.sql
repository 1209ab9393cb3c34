CREATE TABLE "admin_actions" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "admin_actions_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"area" text NOT NULL,
	"action" text NOT NULL,
	"subject" text NOT NULL,
	"changed_at" timestamp with time zone NOT NULL,
	"changed_by" text NOT NULL,
	"before" jsonb,
	"after" jsonb
);
--> statement-breakpoint
ALTER TABLE "miner_wallets" ADD COLUMN "blocked_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "miner_wallets" ADD COLUMN "block_reason" text;--> statement-breakpoint
CREATE INDEX "admin_actions_changed_at" ON "admin_actions" USING btree ("changed_at","id");--> statement-breakpoint
CREATE INDEX "admin_actions_changed_by" ON "admin_actions" USING btree ("changed_by","changed_at","id");--> statement-breakpoint
CREATE INDEX "admin_actions_area" ON "admin_actions" USING btree ("area","changed_at","id");--> statement-breakpoint
CREATE INDEX "account_changes_changed_at" ON "account_changes" USING btree ("changed_at","id");--> statement-breakpoint
CREATE INDEX "account_changes_changed_by" ON "account_changes" USING btree ("changed_by","changed_at","id");--> statement-breakpoint
CREATE INDEX "users_username_prefix" ON "users" USING btree ("username_key" collate "C","id");--> statement-breakpoint
CREATE INDEX "miner_wallets_email_prefix" ON "miner_wallets" USING btree ("email" collate "C","id");--> statement-breakpoint
CREATE INDEX "miner_wallets_blocked" ON "miner_wallets" USING btree ("id") WHERE "miner_wallets"."blocked_at" is not null;--> statement-breakpoint
CREATE INDEX "newsletter_subscriptions_email_prefix" ON "newsletter_subscriptions" USING btree ("email" collate "C","id");--> statement-breakpoint
CREATE INDEX "newsletter_subscriptions_consented_at" ON "newsletter_subscriptions" USING btree ("consented_at","id");--> statement-breakpoint
CREATE INDEX "newsletter_subscriptions_state" ON "newsletter_subscriptions" USING btree ("state","consented_at","id");--> statement-breakpoint
CREATE INDEX "presale_phase_changes_changed_at" ON "presale_phase_changes" USING btree ("changed_at","id");--> statement-breakpoint
CREATE INDEX "presale_phase_changes_changed_by" ON "presale_phase_changes" USING btree ("changed_by","changed_at","id");--> statement-breakpoint
CREATE INDEX "presale_phases_start_date" ON "presale_phases" USING btree ("start_date","id");--> statement-breakpoint
CREATE INDEX "presale_phases_name_prefix" ON "presale_phases" USING btree (lower("name") collate "C","id");--> statement-breakpoint
CREATE INDEX "presale_phases_active" ON "presale_phases" USING btree ("start_date","id") WHERE "presale_phases"."is_active";--> statement-breakpoint
CREATE INDEX "presale_phases_deleted" ON "presale_phases" USING btree ("start_date","id") WHERE "presale_phases"."deleted_at" is not null;