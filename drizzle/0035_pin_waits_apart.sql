CREATE TABLE "miner_pin_waits" (
	"wallet_id" bigint PRIMARY KEY NOT NULL,
	"wait_until" timestamp with time zone NOT NULL
);
--> statement-breakpoint
INSERT INTO "miner_pin_waits" SELECT "id", "pin_wait_until" FROM "miner_wallets" WHERE "pin_wait_until" IS NOT NULL;--> statement-breakpoint
DROP INDEX "miner_wallets_pin_wait";--> statement-breakpoint
ALTER TABLE "miner_wallets" DROP COLUMN "pin_wait_until";