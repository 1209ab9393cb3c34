ALTER TABLE "newsletter_subscriptions" ADD COLUMN "suppressed_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "newsletter_subscriptions" ADD COLUMN "suppressed_reason" text;--> statement-breakpoint
CREATE INDEX "newsletter_subscriptions_suppressed" ON "newsletter_subscriptions" USING btree ("consented_at","id") WHERE "newsletter_subscriptions"."suppressed_at" is not null;