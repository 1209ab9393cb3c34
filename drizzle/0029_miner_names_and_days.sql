CREATE TABLE "miner_day_counts" (
	"day" integer NOT NULL,
	"step" smallint NOT NULL,
	"wallets" integer DEFAULT 0 NOT NULL,
	CONSTRAINT "miner_day_counts_day_step_pk" PRIMARY KEY("day","step")
);
--> statement-breakpoint
ALTER TABLE "miner_wallets" ADD COLUMN "day_from_tvx" double precision;--> statement-breakpoint
ALTER TABLE "miner_wallets" ADD COLUMN "chosen_name" text;