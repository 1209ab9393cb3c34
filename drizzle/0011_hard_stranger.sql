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
ALTER TABLE "newsletter_subscriptions" ADD COLUMN "imported_consent_text" text;--> statement-breakpoint
ALTER TABLE "newsletter_subscriptions" ADD COLUMN "asked_source" text;--> statement-breakpoint
ALTER TABLE "newsletter_subscriptions" ADD COLUMN "asked_consent_version" integer;--> statement-breakpoint
ALTER TABLE "newsletter_subscriptions" ADD COLUMN "asked_network" text;--> statement-breakpoint
CREATE INDEX "newsletter_campaigns_open" ON "newsletter_campaigns" USING btree ("id") WHERE "newsletter_campaigns"."state" in ('scheduled', 'sending');--> statement-breakpoint
CREATE INDEX "mail_outbox_due_single" ON "mail_outbox" USING btree ("due_at") WHERE "mail_outbox"."state" = 'queued' and "mail_outbox"."campaign_id" is null;--> statement-breakpoint
CREATE INDEX "mail_outbox_due_campaign" ON "mail_outbox" USING btree ("campaign_id","due_at","id") WHERE "mail_outbox"."state" = 'queued' and "mail_outbox"."campaign_id" is not null;--> statement-breakpoint
CREATE INDEX "mail_outbox_single" ON "mail_outbox" USING btree ("id") WHERE "mail_outbox"."campaign_id" is null;--> statement-breakpoint
CREATE UNIQUE INDEX "mail_outbox_campaign_recipient" ON "mail_outbox" USING btree ("campaign_id","recipient") WHERE "mail_outbox"."campaign_id" is not null;