CREATE TABLE "newsletter_campaign_versions" (
	"campaign_id" bigint NOT NULL,
	"version" integer NOT NULL,
	"subject" text NOT NULL,
	"markdown" text NOT NULL,
	"audience_source" text,
	"audience_from" timestamp with time zone,
	"audience_until" timestamp with time zone,
	"per_minute_max" integer NOT NULL,
	"saved_at" timestamp with time zone NOT NULL,
	"saved_by" text NOT NULL,
	CONSTRAINT "newsletter_campaign_versions_campaign_id_version_pk" PRIMARY KEY("campaign_id","version")
);
--> statement-breakpoint
ALTER TABLE "newsletter_campaigns" ADD COLUMN "skipped" integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "newsletter_campaigns" ADD COLUMN "cancelled" integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "newsletter_campaigns" ADD COLUMN "tested_recipient" text;--> statement-breakpoint
ALTER TABLE "newsletter_campaigns" ADD COLUMN "tested_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "newsletter_campaigns" ADD COLUMN "tested_by" text;--> statement-breakpoint
ALTER TABLE "newsletter_campaigns" ADD COLUMN "tested_version" integer;--> statement-breakpoint
-- What earlier versions showed as a difference becomes a count: who unsubscribed before, or what was cancelled.
UPDATE newsletter_campaigns c SET
  skipped = CASE WHEN c.state = 'cancelled' THEN 0 ELSE r.mails END,
  cancelled = CASE WHEN c.state = 'cancelled' THEN r.mails ELSE 0 END
FROM (
  SELECT id, greatest(0, recipients - sent - failed - (
    SELECT count(*) FROM mail_outbox o WHERE o.campaign_id = n.id AND o.state IN ('queued', 'held'))) AS mails
  FROM newsletter_campaigns n) AS r
-- With nothing sent and nothing failed, its mails were written without a mail server, and deleted after thirty days.
WHERE r.id = c.id AND r.mails > 0 AND NOT (c.state = 'done' AND c.sent + c.failed = 0);--> statement-breakpoint
INSERT INTO newsletter_campaign_versions
  (campaign_id, version, subject, markdown, audience_source, audience_from, audience_until, per_minute_max, saved_at, saved_by)
SELECT id, version, subject, markdown, audience_source, audience_from, audience_until, per_minute_max, created_at, created_by
FROM newsletter_campaigns;
