ALTER TABLE "miner_wallets" ADD COLUMN "pin_wait_until" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "newsletter_subscriptions" ADD COLUMN "imported_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "newsletter_subscriptions" ADD COLUMN "imported_by" text;--> statement-breakpoint
CREATE INDEX "account_changes_subject" ON "account_changes" USING btree (coalesce("after" ->> 'username', "before" ->> 'username', "changed_by"),"changed_at","id");--> statement-breakpoint
CREATE INDEX "admin_actions_subject" ON "admin_actions" USING btree ("subject","changed_at","id");--> statement-breakpoint
CREATE INDEX "miner_wallets_pin_wait" ON "miner_wallets" USING btree ("pin_wait_until") WHERE "miner_wallets"."pin_wait_until" is not null;--> statement-breakpoint
CREATE INDEX "presale_phase_changes_subject" ON "presale_phase_changes" USING btree (coalesce("after" ->> 'name', "before" ->> 'name', ''),"changed_at","id");