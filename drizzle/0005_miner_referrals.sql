ALTER TABLE "miner_wallets" ALTER COLUMN "version" SET DATA TYPE bigint;--> statement-breakpoint
ALTER TABLE "miner_wallets" ADD COLUMN "inviter_id" bigint;--> statement-breakpoint
CREATE INDEX "miner_wallets_inviter_id" ON "miner_wallets" USING btree ("inviter_id");--> statement-breakpoint
CREATE INDEX "miner_wallets_referral_username" ON "miner_wallets" USING btree (split_part("email", '@', 1),"id");--> statement-breakpoint
ALTER TABLE "miner_wallets" ADD CONSTRAINT "miner_wallets_inviter_is_older" CHECK ("miner_wallets"."inviter_id" < "miner_wallets"."id");