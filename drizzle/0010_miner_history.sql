CREATE TABLE "miner_days" (
	"wallet_id" bigint NOT NULL,
	"mined_tvx" double precision NOT NULL,
	"away_tvx" double precision NOT NULL,
	"day" integer NOT NULL,
	CONSTRAINT "miner_days_wallet_id_day_pk" PRIMARY KEY("wallet_id","day")
);
--> statement-breakpoint
CREATE TABLE "miner_events" (
	"wallet_id" bigint NOT NULL,
	"slot" smallint NOT NULL,
	"kind" text NOT NULL,
	"at_ms" double precision NOT NULL,
	"until_ms" double precision,
	"amount" double precision,
	CONSTRAINT "miner_events_wallet_id_slot_pk" PRIMARY KEY("wallet_id","slot")
);
--> statement-breakpoint
CREATE TABLE "miner_hours" (
	"wallet_id" bigint NOT NULL,
	"mined_tvx" double precision NOT NULL,
	"away_tvx" double precision NOT NULL,
	"slot" smallint NOT NULL,
	"hour" integer NOT NULL,
	CONSTRAINT "miner_hours_wallet_id_slot_pk" PRIMARY KEY("wallet_id","slot")
);
--> statement-breakpoint
ALTER TABLE "miner_wallets" ADD COLUMN "hour_ms" double precision DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "miner_wallets" ADD COLUMN "recorded_tvx" double precision DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "miner_wallets" ADD COLUMN "run_started_ms" double precision;--> statement-breakpoint
ALTER TABLE "miner_wallets" ADD COLUMN "run_from_tvx" double precision DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "miner_wallets" ADD COLUMN "run_from_seconds" double precision DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "miner_wallets" ADD COLUMN "longest_run_seconds" double precision DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "miner_wallets" ADD COLUMN "event_count" bigint DEFAULT 0 NOT NULL;