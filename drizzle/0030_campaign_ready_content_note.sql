ALTER TABLE "newsletter_campaigns" ADD COLUMN "ready_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "newsletter_campaigns" ADD COLUMN "ready_by" text;--> statement-breakpoint
ALTER TABLE "site_content_versions" ADD COLUMN "note" text;