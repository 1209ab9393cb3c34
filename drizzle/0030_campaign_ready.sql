ALTER TABLE "newsletter_campaigns" ADD COLUMN "ready_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "newsletter_campaigns" ADD COLUMN "ready_by" text;