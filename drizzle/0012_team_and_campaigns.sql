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
CREATE TABLE "newsletter_campaigns" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "newsletter_campaigns_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"subject" text NOT NULL,
	"markdown" text NOT NULL,
	"audience_source" text,
	"audience_from" timestamp with time zone,
	"audience_until" timestamp with time zone,
	"per_minute_max" integer NOT NULL,
	"state" text DEFAULT 'draft' NOT NULL,
	"version" integer DEFAULT 0 NOT NULL,
	"created_at" timestamp with time zone NOT NULL,
	"created_by" text NOT NULL,
	"starts_at" timestamp with time zone,
	"started_by" text,
	"started_at" timestamp with time zone,
	"finished_at" timestamp with time zone,
	"queued_up_to" bigint,
	"recipients" integer DEFAULT 0 NOT NULL,
	"sent" integer DEFAULT 0 NOT NULL,
	"failed" integer DEFAULT 0 NOT NULL
);
--> statement-breakpoint
DROP INDEX "mail_outbox_due";--> statement-breakpoint
ALTER TABLE "mail_outbox" ADD COLUMN "campaign_id" bigint;--> statement-breakpoint
ALTER TABLE "miner_wallets" ADD COLUMN "block_reason" text;--> statement-breakpoint
ALTER TABLE "newsletter_subscriptions" ADD COLUMN "imported_consent_text" text;--> statement-breakpoint
ALTER TABLE "newsletter_subscriptions" ADD COLUMN "asked_source" text;--> statement-breakpoint
ALTER TABLE "newsletter_subscriptions" ADD COLUMN "asked_consent_version" integer;--> statement-breakpoint
ALTER TABLE "newsletter_subscriptions" ADD COLUMN "asked_network" text;--> statement-breakpoint
CREATE INDEX "admin_actions_changed_at" ON "admin_actions" USING btree ("changed_at","id");--> statement-breakpoint
CREATE INDEX "admin_actions_changed_by" ON "admin_actions" USING btree ("changed_by","changed_at","id");--> statement-breakpoint
CREATE INDEX "admin_actions_area" ON "admin_actions" USING btree ("area","changed_at","id");--> statement-breakpoint
CREATE INDEX "newsletter_campaigns_open" ON "newsletter_campaigns" USING btree ("id") WHERE "newsletter_campaigns"."state" in ('scheduled', 'sending');--> statement-breakpoint
CREATE INDEX "account_changes_changed_at" ON "account_changes" USING btree ("changed_at","id");--> statement-breakpoint
CREATE INDEX "account_changes_changed_by" ON "account_changes" USING btree ("changed_by","changed_at","id");--> statement-breakpoint
CREATE INDEX "users_username_prefix" ON "users" USING btree ("username_key" collate "C","id");--> statement-breakpoint
CREATE INDEX "mail_outbox_due_single" ON "mail_outbox" USING btree ("due_at") WHERE "mail_outbox"."state" = 'queued' and "mail_outbox"."campaign_id" is null;--> statement-breakpoint
CREATE INDEX "mail_outbox_due_campaign" ON "mail_outbox" USING btree ("campaign_id","due_at","id") WHERE "mail_outbox"."state" = 'queued' and "mail_outbox"."campaign_id" is not null;--> statement-breakpoint
CREATE INDEX "mail_outbox_single" ON "mail_outbox" USING btree ("id") WHERE "mail_outbox"."campaign_id" is null;--> statement-breakpoint
CREATE UNIQUE INDEX "mail_outbox_campaign_recipient" ON "mail_outbox" USING btree ("campaign_id","recipient") WHERE "mail_outbox"."campaign_id" is not null;--> statement-breakpoint
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