CREATE TABLE "server_heartbeat" (
	"id" integer PRIMARY KEY NOT NULL,
	"beat_ms" double precision NOT NULL,
	"downtimes_ms" double precision[] NOT NULL
);
--> statement-breakpoint
ALTER TABLE "miner_wallets" ADD COLUMN "last_sync_ms" double precision DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "miner_wallets" ADD COLUMN "outage_allowance_full_from_ms" double precision DEFAULT 0 NOT NULL;